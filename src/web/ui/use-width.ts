import { useEffect, useRef, useState } from 'react'

/**
 * How wide an element is, in CSS pixels; 0 before the browser has laid the page out. Reading the width directly would force a layout in
 * the middle of rendering.
 */
export function useWidth<Box extends HTMLElement>() {
  const ref = useRef<Box>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
