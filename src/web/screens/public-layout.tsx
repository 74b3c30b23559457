import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet } from 'react-router'
import { isOtherPath, isRefresh } from '#web/session/guard.ts'
import { findUser } from '#web/session/session.ts'
import type { ShellData } from '#web/session/shell-data.ts'
import type { SideData } from '#web/shell/side.ts'
import { listForSidebar } from '#web/shell/sidebar/sidebar-list.ts'

/** Visitors get these pages as HTML that was built once; users see them within the app. */
export async function loader({ request }: LoaderFunctionArgs): Promise<ShellData & SideData> {
  if (import.meta.env.SSR) return { user: undefined }
  const user = await findUser()
  if (!user) return { user }
  const [aquariums, Side] = await Promise.all([listForSidebar(request.signal), loadSide()])
  return { user, aquariums, Side }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPath(change) || isRefresh(change)
}

export default function PublicLayout() {
  return <Outlet />
}

/** Loads the sidebar, which most visitors of a public page never need. The page works without it. */
function loadSide(): Promise<SideData['Side']> {
  return import('#web/shell/sidebar/user-sidebar.tsx').then(
    ({ UserSidebar }) => UserSidebar,
    () => undefined,
  )
}
