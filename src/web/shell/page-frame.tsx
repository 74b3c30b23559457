import type { ReactNode } from 'react'
import { PageFooter } from '#web/page/page-footer.tsx'
import { useShell } from '#web/session/shell-data.ts'
import { useSidebar } from '#web/shell/sidebar/sidebar-state.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import * as css from './page-frame.module.css'
import { useSide } from './side.ts'
import { TopBar } from './top-bar.tsx'

/** The bars around what a route shows. All pages share it, from the skeleton on: no click on it is lost. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { user, aquariums } = useShell()
  const Side = useSide()
  const sidebar = useSidebar()
  return (
    <div id="page" className={css.frame} data-user={user ? 'keeper' : user === null ? 'unknown' : 'visitor'}>
      <TopBar user={user} isMenuExpanded={sidebar.isExpanded} onMenu={sidebar.toggle} />
      {user && Side ? (
        <Side user={user} aquariums={aquariums} state={sidebar} className={css.side} />
      ) : (
        <div className={css.side} />
      )}
      <div className={css.content}>
        <NavigationProgress />
        <main id="content" tabIndex={-1} className={css.main}>
          {children}
        </main>
        <PageFooter />
      </div>
    </div>
  )
}
