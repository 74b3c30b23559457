import type { ComponentType } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { UserSidebarProps } from '#web/shell/sidebar/user-sidebar.tsx'

/** The sidebar of a signed-in user; the layouts' loaders provide it. */
export type SideData = { Side?: ComponentType<UserSidebarProps> | undefined }

export function useSide(): SideData['Side'] {
  const ofPublicPage = useRouteLoaderData<SideData>('public-layout.tsx')
  const ofUser = useRouteLoaderData<SideData>('signed-in-layout.tsx')
  return (ofUser ?? ofPublicPage)?.Side
}
