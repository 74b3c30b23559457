import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet } from 'react-router'
import { isOtherPath, isRefresh } from '#web/session/guard.ts'
import { findUser } from '#web/session/session.ts'
import type { ShellData } from '#web/session/shell-data.ts'
import type { SidebarData } from '#web/shell/page-frame.tsx'
import { listForSidebar } from '#web/shell/sidebar/sidebar-list.ts'

/** Visitors get these pages as HTML that was built once; users see them within the app. */
export async function loader({ request }: LoaderFunctionArgs): Promise<ShellData & SidebarData> {
  if (import.meta.env.SSR) return { user: undefined }
  const user = await findUser()
  if (!user || user.sitting) return { user }
  const [aquariums, Sidebar] = await Promise.all([listForSidebar(request.signal), loadSidebar()])
  return { user, aquariums, Sidebar }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPath(change) || isRefresh(change)
}

export default function PublicLayout() {
  return <Outlet />
}

/** Loads the sidebar, which most visitors of a public page never need. The page works without it. */
function loadSidebar(): Promise<SidebarData['Sidebar']> {
  return import('#web/shell/sidebar/user-sidebar.tsx').then(
    ({ UserSidebar }) => UserSidebar,
    () => undefined,
  )
}
