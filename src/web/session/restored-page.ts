import { useEffect } from 'react'
import { isStillTheirs } from './session.ts'

/**
 * A browser keeps a page that was left as it was, and the Back button shows it again without asking anybody. It is hidden
 * when it is left, and shown again only to the keeper whose tank it shows; for anybody else it is loaded anew.
 */
export function useRestoredPage(): void {
  useEffect(() => {
    const { style } = document.documentElement
    function hide({ persisted }: PageTransitionEvent) {
      if (persisted) style.visibility = 'hidden'
    }
    async function show({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      if (await isStillTheirs()) style.visibility = ''
      else location.reload()
    }
    const onShow = (event: PageTransitionEvent) => void show(event)
    addEventListener('pagehide', hide)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', onShow)
    }
  }, [])
}
