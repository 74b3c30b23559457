import type { LoaderFunctionArgs } from 'react-router'
import { replace, useRouteError } from 'react-router'
import { dashboardPage, logFormPage } from '#contract/pages.ts'
import { load } from '#web/offline/load.ts'
import { LoadFailure } from '#web/refusals/load-failure.tsx'

/** Never shown: it leads on. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  throw replace(nextLogAddress(await load('GET /api/aquariums/', { signal })))
}

/** Where the next log is written: in the tank that was tested last, or the only one; otherwise the keeper says. */
function nextLogAddress(aquariums: readonly { id: number; last_logged: string | null }[]): string {
  const [last] = aquariums.toSorted((a, b) => (b.last_logged ?? '').localeCompare(a.last_logged ?? ''))
  const isKnown = aquariums.length === 1 || last?.last_logged
  return last && isKnown ? logFormPage(last.id) : dashboardPage
}

export default function NextLogScreen() {
  return null
}

export function ErrorBoundary() {
  return <LoadFailure title="Error fetching aquarium" error={useRouteError()} />
}
