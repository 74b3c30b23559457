import { maxShareDays, maxShares, maxTokens } from '#contract/access.names.ts'
import { ApiError } from './errors.ts'

/** 404, the same for a key that does not exist and for one of another account. */
export function keyNotFound(): ApiError {
  return new ApiError('key_not_found', 'This could not be found. It may already have been removed.')
}

/** 404, the same for an address that never was, one that was replaced and one that was stopped. */
export function calendarNotFound(): ApiError {
  return new ApiError(
    'calendar_not_found',
    'There is no calendar at this address. It may have been replaced: copy the present one from the settings.',
  )
}

/** 404, the same for a link that never was, one that has ended, and one whose tank or account is gone. */
export function shareOver(): ApiError {
  return new ApiError('share_over', 'This link has ended. Ask whoever sent it for a new one.')
}

/** 400 when there are as many links as a tank can have. */
export function tooManyShares(): ApiError {
  const sentence = `A tank can have ${maxShares} links, with those that have ended. End or remove one that is no longer needed.`
  return new ApiError('invalid_request', sentence, { fields: { name: sentence } })
}

/** 400 for a link that would live longer than any may. */
export function shareTooLong(): ApiError {
  const sentence = `A link ends ${maxShareDays} days from now at the latest.`
  return new ApiError('invalid_request', sentence, { fields: { expires_at: sentence } })
}

/** 400 when there are as many tokens as an account can have. */
export function tooManyTokens(): ApiError {
  const sentence = `An account can have ${maxTokens} tokens. Remove one that you no longer use.`
  return new ApiError('invalid_request', sentence, { fields: { name: sentence } })
}

/** 401, the same for a token that never was, one that has ended and one that was removed. */
export function tokenUnknown(): ApiError {
  return new ApiError(
    'unauthenticated',
    'This token opens nothing here. It may have ended or been removed: see Settings, Access.',
  )
}

/** 403 for a call that a token has no right to. */
export function tokenMayNot(): ApiError {
  return new ApiError(
    'right_needed',
    'This token may not do that. GET /api/key tells what it may; what no token may is done where you are signed in.',
  )
}
