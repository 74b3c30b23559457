import type { ComponentType } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { User } from '#contract/users.ts'
import type { SidebarList } from '#web/sidebar/sidebar-list.ts'
import type { SidebarState } from '#web/sidebar/sidebar-state.ts'

export type KeeperSideProps = { user: User; aquariums: SidebarList; state: SidebarState }

/** What the frame of a page shows of who is signed in; the layouts' loaders bring it. */
export type ShellData = {
  /** Undefined for visitors, null while nobody knows yet. */
  user: User | undefined | null
  /** What stands beside the page for who is signed in. */
  Side?: ComponentType<KeeperSideProps> | undefined
  aquariums?: SidebarList
}

/** The data of whichever layout is on the screen; while a page loads for the first time nobody is known. */
export function useShell(): ShellData {
  const ofPublicPage = useRouteLoaderData<ShellData>('shell/page/public-layout.tsx')
  const ofKeeper = useRouteLoaderData<ShellData>('shell/signed-in-layout.tsx')
  const list = useRouteLoaderData<Pick<ShellData, 'aquariums'>>('shell/aquarium-list-layout.tsx')
  return ofKeeper ? { ...ofKeeper, aquariums: list?.aquariums } : (ofPublicPage ?? { user: null })
}
