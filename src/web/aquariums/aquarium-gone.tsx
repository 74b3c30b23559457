import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, aquariumNotFound } from '#contract/errors/errors.ts'
import { dashboardPage } from '#contract/pages.ts'
import { showMessage } from '#web/ui/messages/notification.ts'

/** True when a page cannot be shown because its aquarium is not there. */
export function isAquariumGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'aquarium_not_found'
}

/** Leaves the page of an aquarium that is not there, and says why. */
export function AquariumGone() {
  const navigate = useNavigate()
  useEffect(() => {
    showMessage({ title: 'Aquarium not found.', body: aquariumNotFound().message })
    void navigate(dashboardPage, { replace: true })
  }, [navigate])
  return null
}
