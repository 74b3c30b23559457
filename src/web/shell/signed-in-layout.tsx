import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData, useRouteError } from 'react-router'
import '#web/ui/mantine-components.css'
import { isOtherPath, requireUser } from './guard.ts'
import { LoadFailure } from './load-failure.tsx'
import { PageFrame } from './page-frame.tsx'

export async function clientLoader({ url, request }: ClientLoaderFunctionArgs) {
  return { user: await requireUser(url, request.signal) }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPath(change)
}

export default function SignedInLayout() {
  const { user } = useLoaderData<typeof clientLoader>()
  return (
    <PageFrame user={user}>
      <Outlet />
    </PageFrame>
  )
}

export function ErrorBoundary() {
  return (
    <PageFrame user={null}>
      <LoadFailure title="Authentication Error" error={useRouteError()} />
    </PageFrame>
  )
}
