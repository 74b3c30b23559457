import type { ComponentType } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { KeeperSideProps } from '#web/shell/sidebar/keeper-side.tsx'

/** The sidebar of a signed-in keeper; the layouts' loaders provide it. */
export type SideData = { Side?: ComponentType<KeeperSideProps> | undefined }

export function useSide(): SideData['Side'] {
  const ofPublicPage = useRouteLoaderData<SideData>('public-layout.tsx')
  const ofKeeper = useRouteLoaderData<SideData>('signed-in-layout.tsx')
  return (ofKeeper ?? ofPublicPage)?.Side
}
