import { useEffect } from 'react'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData, useRouteError } from 'react-router'
import { whenIdle } from '#web/browser/when-idle.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import { isOtherPath, requireUser } from '#web/session/guard.ts'
import { PremiumStars } from '#web/session/premium.tsx'
import { FocusMemory } from '#web/shell/focus-memory.ts'
import { SitterForms, UserSidebar } from '#web/shell/sidebar/user-sidebar.tsx'
import { UnsentBar } from '#web/unsent/lazy-parts.ts'

export async function loader({ url, request }: LoaderFunctionArgs) {
  const user = await requireUser(url, request.signal)
  return { user, Sidebar: user.sitting ? SitterForms : UserSidebar }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPath(change)
}

export default function SignedInLayout() {
  const { user } = useLoaderData<typeof loader>()
  useEffect(startWorkerWhenIdle, [])
  return (
    <PremiumStars value={user.subscription_level === 'free'}>
      <Outlet />
      <UnsentBar userId={user.id} />
      <FocusMemory />
    </PremiumStars>
  )
}

/** Starts the worker that lets the app start without a network; after a failure, the next start tries again. */
function startWorkerWhenIdle() {
  return whenIdle(async () => {
    try {
      await (await import('#web/offline/worker.ts')).startWorker()
    } catch {
      // There may be no network.
    }
  })
}

export function ErrorBoundary() {
  return <LoadFailure title="Authentication Error" error={useRouteError()} />
}
