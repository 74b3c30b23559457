import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData, useRouteError } from 'react-router'
import { ComponentFrame } from './component-frame.tsx'
import { isOtherPath, requireUser } from './guard.ts'
import { LoadFailure } from './load-failure.tsx'

export async function clientLoader({ url, request }: ClientLoaderFunctionArgs) {
  return { user: await requireUser(url, request.signal) }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPath(change)
}

export default function SignedInLayout() {
  const { user } = useLoaderData<typeof clientLoader>()
  return (
    <ComponentFrame user={user}>
      <Outlet />
    </ComponentFrame>
  )
}

export function ErrorBoundary() {
  return (
    <ComponentFrame user={null}>
      <LoadFailure title="Authentication Error" error={useRouteError()} />
    </ComponentFrame>
  )
}
