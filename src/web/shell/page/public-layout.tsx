import type { ComponentType } from 'react'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet } from 'react-router'
import { isOtherPath, isRefresh } from '#web/session/guard.ts'
import { findUser } from '#web/session/session.ts'
import type { KeeperSideProps, ShellData } from '#web/shell/shell-data.ts'
import { listForSidebar } from '#web/sidebar/sidebar-list.ts'
import type { PageHandle } from './static-page.tsx'

/** A visitor gets these pages as HTML; a keeper sees them within the app. */
export const handle: PageHandle = { isStatic: true }

/** They are built once, for a visitor. So is, at the same address, the app's own page: whom it is sent to is known later. */
export function loader({ request }: LoaderFunctionArgs): ShellData {
  return { user: request.headers.has('X-React-Router-SPA-Mode') ? null : undefined }
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<ShellData> {
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
  return <Outlet />
}

/** The code of the sidebar, which most visitors of a public page never need; without it the page is still a page. */
async function loadSide(): Promise<ComponentType<KeeperSideProps> | undefined> {
  try {
    return (await import('#web/sidebar/keeper-side.tsx')).KeeperSide
  } catch {
    return undefined
  }
}
