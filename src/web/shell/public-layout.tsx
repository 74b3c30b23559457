import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData } from 'react-router'
import type { User } from '#contract/users.ts'
import { isOtherPath, isRefresh } from './guard.ts'
import { PageFrame } from './page-frame.tsx'
import { findUser } from './session.ts'
import type { SidebarList } from './sidebar-list.ts'
import { listForSidebar } from './sidebar-list.ts'

type Session = { user: User | undefined | null; aquariums?: SidebarList }

/** Public pages are built once, for a visitor whom nobody knows. */
export function loader(): Session {
  return { user: null }
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Session> {
  const user = await findUser()
  return { user, aquariums: user && (await listForSidebar(request.signal)) }
}
clientLoader.hydrate = true as const

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPath(change) || isRefresh(change)
}

export default function PublicLayout() {
  const { user, aquariums } = useLoaderData<Session>()
  return (
    <PageFrame user={user} aquariums={aquariums}>
      <Outlet />
    </PageFrame>
  )
}
