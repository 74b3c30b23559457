import { useRouteLoaderData } from 'react-router'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { User } from '#contract/users.ts'

/** What the frame of a page shows of who is signed in; the layouts' loaders bring it. */
export type ShellData = {
  /** Undefined for visitors, null while nobody knows yet. */
  user: User | undefined | null
  /** The keeper's, or why they could not be fetched; undefined while nobody knows. */
  aquariums?: OwnAquarium[] | Error | undefined
}

/** The data of whichever layout is on the screen; while a page loads for the first time nobody is known. */
export function useShell(): ShellData {
  const ofPublicPage = useRouteLoaderData<ShellData>('shell/page/public-layout.tsx')
  const ofKeeper = useRouteLoaderData<ShellData>('shell/signed-in-layout.tsx')
  const list = useRouteLoaderData<Pick<ShellData, 'aquariums'>>('shell/aquarium-list-layout.tsx')
  return ofKeeper ? { ...ofKeeper, aquariums: list?.aquariums } : (ofPublicPage ?? { user: null })
}
