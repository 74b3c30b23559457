import { ApiError } from '#contract/errors/errors.ts'
import { hintedUser } from './session-hint.ts'

let shown: number | undefined

export function shownUser(): number | undefined {
  return shown
}

export function setShownUser(userId: number | undefined): void {
  shown = userId
}

export function isOthersSession(userId: number): boolean {
  const hinted = hintedUser()
  return hinted !== undefined && hinted !== userId
}

/** @throws ApiError unauthenticated where somebody else has signed in since, in another tab */
export function checkSession(): void {
  if (shown !== undefined && isOthersSession(shown))
    throw new ApiError('unauthenticated', 'Somebody else has signed in in this browser')
}
