import type { ComponentType, ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import type { KeeperSideProps } from './keeper-side.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { PageFooter } from './page-footer.tsx'
import css from './page-frame.module.css'
import type { SidebarList } from './sidebar-list.ts'
import { useSidebar } from './sidebar-state.ts'
import { TopBar } from './top-bar.tsx'

type PageFrameProps = {
  /** Undefined for visitors, null while nobody knows yet. */
  user: User | undefined | null
  /** What stands beside the page for who is signed in. */
  Side?: ComponentType<KeeperSideProps> | undefined
  aquariums?: SidebarList
  children: ReactNode
}

/** Bars around what a route shows. */
export function PageFrame({ user, Side, aquariums, children }: PageFrameProps) {
  const sidebar = useSidebar()
  return (
    <div id="page" className={css.frame} data-user={user ? 'keeper' : user === null ? 'unknown' : 'visitor'}>
      <TopBar user={user} isMenuExpanded={sidebar.isExpanded} onMenu={sidebar.toggle} />
      {user && Side ? (
        <Side user={user} aquariums={aquariums} state={sidebar} />
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
