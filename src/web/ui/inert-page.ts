import { useEffect } from 'react'

/** Takes the page behind an open dialog away from pointers, keys and screen readers; the popup message is beside it and stays. */
export function useInertPage(): void {
  useEffect(() => {
    const page = document.getElementById('page')
    if (!page) return
    page.inert = true
    return () => {
      page.inert = false
    }
  }, [])
}
