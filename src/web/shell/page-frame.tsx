import type { ComponentType, ReactNode } from 'react'
import { useNavigation, useRouteLoaderData } from 'react-router'
import { PageFooter } from '#web/page/page-footer.tsx'
import { useShell } from '#web/session/shell-data.ts'
import { useSidebar } from '#web/shell/sidebar/sidebar-state.ts'
import type { UserSidebarProps } from '#web/shell/sidebar/user-sidebar.tsx'
import * as progress from './navigation-progress.module.css'
import * as css from './page-frame.module.css'
import { TopBar } from './top-bar.tsx'

/** The bars around what a route shows. All pages share it, from the skeleton on: no click on it is lost. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { user, aquariums } = useShell()
  const Sidebar = useUserSidebar()
  const isSitting = Boolean(user && 'sitting' in user)
  const sidebar = useSidebar()
  return (
    <div
      id="page"
      className={css.frame}
      data-user={user && !isSitting ? 'user' : user === null ? 'unknown' : 'visitor'}
    >
      <TopBar user={user} isSitting={isSitting} isMenuExpanded={sidebar.isExpanded} onMenu={sidebar.toggle} />
      {user && Sidebar ? (
        <Sidebar user={user} aquariums={aquariums} state={sidebar} className={css.side} />
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

/** A thin moving line while the next page loads; the present page stays usable. */
function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <div className={progress.track} role="status">
      {isLoading && (
        <div className={progress.line}>
          <span className={progress.words}>Loading</span>
        </div>
      )}
    </div>
  )
}

/** The sidebar of a signed-in user; the layouts' loaders provide it. */
export type SidebarData = { Sidebar?: ComponentType<UserSidebarProps> | undefined }

function useUserSidebar(): SidebarData['Sidebar'] {
  const ofPublicPage = useRouteLoaderData<SidebarData>('public-layout.tsx')
  const ofUser = useRouteLoaderData<SidebarData>('signed-in-layout.tsx')
  return (ofUser ?? ofPublicPage)?.Sidebar
}
