import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData } from 'react-router'
import type { User } from '#contract/users.ts'
import { isOtherPath } from './guard.ts'
import { PageFrame } from './page-frame.tsx'
import { findUser } from './session.ts'

type Session = { user: User | undefined }

/** Public pages are built once, for a visitor whom nobody knows. */
export function loader(): Session {
  return { user: undefined }
}

export async function clientLoader(): Promise<Session> {
  return { user: await findUser() }
}
clientLoader.hydrate = true as const

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPath(change)
}

export default function PublicLayout() {
  const { user } = useLoaderData<Session>()
  return (
    <PageFrame user={user}>
      <Outlet />
    </PageFrame>
  )
}
