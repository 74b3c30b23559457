import { useEffect } from 'react'
import { NetworkError } from '#web/api/api.ts'
import { isStillTheirs } from './session.ts'

/** Hides a page that is left, which the Back button may show again, and shows it only to the user whose data it has. */
export function useRestoredPage(): void {
  useEffect(() => {
    const { style } = document.documentElement
    function hide({ persisted }: PageTransitionEvent) {
      if (persisted) style.visibility = 'hidden'
    }
    async function show({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      // Without a network nobody else can have signed in since.
      if (await isStillTheirs().catch((error: unknown) => error instanceof NetworkError))
        style.visibility = ''
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
