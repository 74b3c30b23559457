import type { ComponentType } from 'react'
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData } from 'react-router'
import type { User } from '#contract/users.ts'
import { isOtherPath, isRefresh } from './guard.ts'
import type { KeeperSideProps } from './keeper-side.tsx'
import { PageFrame } from './page-frame.tsx'
import { findUser } from './session.ts'
import type { SidebarList } from './sidebar-list.ts'
import { listForSidebar } from './sidebar-list.ts'

type Session = {
  user: User | undefined | null
  aquariums?: SidebarList
  Side?: ComponentType<KeeperSideProps> | undefined
}

/** Public pages are built once, for a visitor whom nobody knows. */
export function loader(): Session {
  return { user: null }
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Session> {
  const user = await findUser()
  if (!user) return { user }
  const [aquariums, Side] = await Promise.all([listForSidebar(request.signal), loadSide()])
  return { user, aquariums, Side }
}
clientLoader.hydrate = true as const

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPath(change) || isRefresh(change)
}

export default function PublicLayout() {
  const { user, aquariums, Side } = useLoaderData<Session>()
  return (
    <PageFrame user={user} Side={Side} aquariums={aquariums}>
      <Outlet />
    </PageFrame>
  )
}

/** The code of the sidebar, which most visitors of a public page never need; without it the page is still a page. */
async function loadSide(): Promise<ComponentType<KeeperSideProps> | undefined> {
  try {
    return (await import('./keeper-side.tsx')).KeeperSide
  } catch {
    return undefined
  }
}
