import { useRouteLoaderData } from 'react-router'
import type { Me } from '#contract/account.ts'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Sitting } from '#contract/devices.ts'
import type { User } from '#contract/users.ts'

import type { SignedIn } from './session.ts'

export type ShellData = {
  /** Undefined for visitors, null until it is known. */
  user: SignedIn | User | undefined | null
  /** The user's aquariums, or why they could not be fetched; undefined until one of the two is known. */
  aquariums?: OwnAquarium[] | Error | undefined
}

/** The data of whichever layout is on the screen; while the first page loads, the user is not known yet. */
export function useShell(): ShellData {
  const ofPublicPage = useRouteLoaderData<ShellData>('public-layout.tsx')
  const ofUser = useRouteLoaderData<ShellData>('signed-in-layout.tsx')
  const list = useRouteLoaderData<Pick<ShellData, 'aquariums'>>('aquarium-list-layout.tsx')
  return ofUser ? { ...ofUser, aquariums: list?.aquariums } : (ofPublicPage ?? { user: null })
}

/** The user's aquariums as far as they are known: none until they have come, nor where they could not be fetched. */
export function useKnownAquariums(): readonly OwnAquarium[] {
  const { aquariums } = useShell()
  return Array.isArray(aquariums) ? aquariums : []
}

/** Who is signed in, on a page that only signed-in people see; undefined on a public one. */
export function useSignedInUser(): User | undefined {
  return useRouteLoaderData<{ user: User }>('signed-in-layout.tsx')?.user
}

/** What whoever uses this page looks after; undefined for everybody who is no sitter. */
export function useSitting(): Sitting | undefined {
  return useRouteLoaderData<{ user: SignedIn }>('signed-in-layout.tsx')?.user.sitting
}

/** Whether an account is told of the backups. */
export function seesBackups(user: User & Partial<Pick<Me, 'sees_backups'>>): boolean {
  return user.role === 'admin' || user.sees_backups === true
}

/** Whether whoever uses this page may do only a part of what the account may, as on a paired phone. */
export function useIsLimited(): boolean {
  return useRouteLoaderData<{ user: SignedIn }>('signed-in-layout.tsx')?.user.is_limited ?? false
}

/** The id of who is signed in, under which a browser keeps what is theirs; 0 on a public page. */
export function useUserId(): number {
  return useSignedInUser()?.id ?? 0
}
