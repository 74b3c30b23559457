import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { PageFooter } from './page-footer.tsx'
import css from './page-frame.module.css'
import { Sidebar } from './sidebar.tsx'
import { SidebarDrawer } from './sidebar-drawer.tsx'
import type { SidebarList } from './sidebar-list.ts'
import { useSidebar } from './sidebar-state.ts'
import { TopBar } from './top-bar.tsx'
import { useNewAquarium } from './use-new-aquarium.tsx'

type PageFrameProps = {
  /** Undefined for visitors, null while nobody knows yet. */
  user: User | undefined | null
  aquariums?: SidebarList
  children: ReactNode
}

/** Bars around what a route shows. */
export function PageFrame({ user, aquariums, children }: PageFrameProps) {
  const { isWide, isExpanded, toggle, closeDrawer } = useSidebar()
  const newAquarium = useNewAquarium()
  const side = user && (
    <Sidebar
      user={user}
      aquariums={aquariums}
      onLeave={closeDrawer}
      onAdd={() => {
        closeDrawer()
        void newAquarium.open()
      }}
    />
  )
  return (
    <div className={css.frame} data-user={user ? 'keeper' : user === null ? 'unknown' : 'visitor'}>
      <TopBar user={user} isMenuExpanded={isExpanded} onMenu={toggle} />
      <div className={css.side}>{isWide && isExpanded && side}</div>
      <div className={css.content}>
        <NavigationProgress />
        <main id="content" tabIndex={-1} className={css.main}>
          {children}
        </main>
        <PageFooter />
      </div>
      {side && !isWide && (
        <SidebarDrawer isOpened={isExpanded} onClose={closeDrawer}>
          {side}
        </SidebarDrawer>
      )}
      {newAquarium.dialog}
    </div>
  )
}
