import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData, useRouteError } from 'react-router'
import { LoadFailure } from '#web/messages/load-failure.tsx'
import { isOtherPath, requireUser } from '#web/session/guard.ts'
import { useFilesAhead } from '#web/shell/page/screen-files.tsx'
import { PremiumStars } from '#web/shell/premium/premium.tsx'
import { KeeperSide } from '#web/sidebar/keeper-side.tsx'

export async function clientLoader({ url, request }: ClientLoaderFunctionArgs) {
  return { user: await requireUser(url, request.signal), Side: KeeperSide }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPath(change)
}

export default function SignedInLayout() {
  const { user } = useLoaderData<typeof clientLoader>()
  useFilesAhead(user.role)
  return (
    <PremiumStars value={user.subscription_level === 'free'}>
      <Outlet />
    </PremiumStars>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="Authentication Error" error={useRouteError()} />
}
