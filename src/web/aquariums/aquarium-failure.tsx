import { useEffect } from 'react'
import { useNavigate, useRouteError } from 'react-router'
import { ApiError, aquariumNotFound } from '#contract/errors/errors.ts'
import { dashboardPage } from '#contract/pages.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import { PanelFailure } from '#web/outcomes/panel-failure.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'

/** Shown in place of an aquarium's page that could not be loaded, or with a heading in place of a panel of it. */
export function AquariumFailure({ heading }: { heading?: string }) {
  const error = useRouteError()
  const title = 'Error fetching aquarium'
  if (error instanceof ApiError && error.code === 'aquarium_not_found') return <AquariumGone />
  if (heading === undefined) return <LoadFailure title={title} error={error} />
  return <PanelFailure heading={heading} title={title} error={error} />
}

/** Leaves the page of an aquarium that is not there, and says why. */
function AquariumGone() {
  const navigate = useNavigate()
  useEffect(() => {
    showMessage({ title: 'Aquarium not found.', body: aquariumNotFound().message })
    void navigate(dashboardPage, { replace: true })
  }, [navigate])
  return null
}
