import { useEffect } from 'react'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData, useRouteError } from 'react-router'
import { whenIdle } from '#web/browser/when-idle.ts'
import { PremiumStars } from '#web/premium/premium.tsx'
import { LoadFailure } from '#web/refusals/load-failure.tsx'
import { isOtherPath, requireUser } from '#web/session/guard.ts'
import { useFilesAhead } from '#web/shell/page/screen-files.tsx'
import { KeeperSide } from '#web/sidebar/keeper-side.tsx'
import { UnsentBar } from '#web/unsent-logs/late-parts.tsx'

export async function loader({ url, request }: LoaderFunctionArgs) {
  return { user: await requireUser(url, request.signal), Side: KeeperSide }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPath(change)
}

export default function SignedInLayout() {
  const { user } = useLoaderData<typeof loader>()
  useFilesAhead(user.role)
  useEffect(startWorkerLate, [])
  return (
    <PremiumStars value={user.subscription_level === 'free'}>
      <Outlet />
      <UnsentBar userId={user.id} />
    </PremiumStars>
  )
}

/** What starts the app without a network comes after all else; without one now, it is tried again when the app is opened. */
function startWorkerLate() {
  return whenIdle(async () => {
    try {
      await (await import('#web/offline/worker.ts')).startWorker()
    } catch {
      // As the network is.
    }
  })
}

export function ErrorBoundary() {
  return <LoadFailure title="Authentication Error" error={useRouteError()} />
}
