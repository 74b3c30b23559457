import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet } from 'react-router'
import { isOtherPath, isRefresh } from '#web/session/guard.ts'
import { listForSidebar } from '#web/shell/sidebar/sidebar-list.ts'

/** Loads the sidebar's list of aquariums; separate from the guard, which asks less often. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { aquariums: await listForSidebar(request.signal) }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPath(change) || isRefresh(change)
}

export default function AquariumListLayout() {
  return <Outlet />
}
