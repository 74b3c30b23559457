import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from 'react-router'
import type { clientLoader as listLoader } from './aquarium-list-layout.tsx'
import { ComponentProvider } from './component-provider.tsx'
import { isOtherPath, requireUser } from './guard.ts'
import { KeeperSide } from './keeper-side.tsx'
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
  const list = useRouteLoaderData<typeof listLoader>('shell/aquarium-list-layout')
  return (
    <ComponentProvider>
      <PageFrame user={user} Side={KeeperSide} aquariums={list?.aquariums}>
        <Outlet />
      </PageFrame>
    </ComponentProvider>
  )
}

export function ErrorBoundary() {
  return (
    <ComponentProvider>
      <PageFrame user={null}>
        <LoadFailure title="Authentication Error" error={useRouteError()} />
      </PageFrame>
    </ComponentProvider>
  )
}
