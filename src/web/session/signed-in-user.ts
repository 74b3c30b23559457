import { useRouteLoaderData } from 'react-router'
import type { User } from '#contract/users.ts'

/** Who is signed in, on a page that only signed-in people see; undefined on a public one. */
export function useSignedInUser(): User | undefined {
  return useRouteLoaderData<{ user: User }>('signed-in-layout.tsx')?.user
}

/** The id of who is signed in, under which a browser keeps what is theirs; 0 on a public page. */
export function useUserId(): number {
  return useSignedInUser()?.id ?? 0
}
