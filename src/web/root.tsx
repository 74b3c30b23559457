import '#web/ui/theme/base.css'
import '#web/ui/theme/font.css'
import '#web/ui/theme/tokens.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { dashboardPage } from '#contract/pages.ts'
import { usePageTitle } from '#web/page/page-title.ts'
import { useSettledAddress } from '#web/session/guard.ts'
import { useRestoredPage } from '#web/session/restored-page.ts'
import { PageFrame } from '#web/shell/page-frame.tsx'
import { RouterAddress } from '#web/shell/router-address.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PopupMessage } from '#web/ui/messages/popup-message.tsx'
import { useFollowScheme } from '#web/ui/theme/color-scheme.ts'

let noteFirstDrawing = () => {}
/** Resolves when the built document has been drawn again: with data before that, React would find another page. */
export const firstDrawing = new Promise<null>((resolve) => {
  noteFirstDrawing = () => resolve(null)
})

export function Root() {
  useLayoutEffect(() => noteFirstDrawing(), [])
  return (
    <>
      <PopupMessage />
      <RouterAddress>
        <PageFrame>
          <Outlet />
        </PageFrame>
      </RouterAddress>
      <ScrollRestoration />
    </>
  )
}

export function Page() {
  usePageTitle()
  useSettledAddress()
  useFollowScheme()
  useFocusOnNavigation()
  useRestoredPage()
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <>
      <h1>Something went wrong</h1>
      <p>Something on this page failed. Nothing that you saved is lost.</p>
      <p>
        <LinkButton href={dashboardPage}>Back to My Aquariums</LinkButton>
      </p>
    </>
  )
}

/** Moves the focus to the content of a new page, because the link that was pressed may be gone. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
