import type { LoaderFunctionArgs } from 'react-router'
import { replace, useRouteError } from 'react-router'
import { dashboardPage, logFormPage } from '#contract/pages.ts'
import { load } from '#web/offline/load.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'

/** The screen is never shown: the loader always redirects. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  throw replace(nextLogAddress(await load('GET /api/aquariums/', { signal })))
}

/** The form of the tank that was tested last, or of the only tank; otherwise the dashboard, to choose one. */
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
