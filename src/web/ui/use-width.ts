import { useEffect, useRef, useState } from 'react'

/** An element's width in CSS pixels, 0 before the first layout. To read it directly would force a layout. */
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
