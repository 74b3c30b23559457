import { countWords } from '#domain/count-words.ts'
import { ApiError } from './errors.ts'

/** 401, the same for an e-mail address without an account and for a wrong password. */
export function signInWrong(): ApiError {
  return new ApiError('sign_in_wrong', 'E-mail or password is not right.')
}

/** 429 after too many wrong passwords for an e-mail address. @param seconds until the next try */
export function tooManyWrong(seconds: number): ApiError {
  return new ApiError(
    'too_many_requests',
    `Too many wrong passwords for this e-mail address. Try again in ${minutesWords(seconds)}.`,
    { retryAfter: seconds },
  )
}

/**
 * 429 after too many links for an e-mail address, whether it has an account or not, or for those who share a network.
 * @param seconds until the next may be asked for
 */
export function tooManyLinks(of: 'email' | 'network', seconds: number): ApiError {
  const why =
    of === 'email'
      ? 'Links for this e-mail address were asked for several times. Look at its mail, or ask again'
      : 'Too many links were asked for from your network. Ask again'
  return new ApiError('too_many_requests', `${why} in ${minutesWords(seconds)}.`, { retryAfter: seconds })
}

function minutesWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes === 1 ? 'a minute' : `${countWords(minutes)} minutes`
}

/** 403 where a password would be readable on its way. */
export function passwordsNotHere(): ApiError {
  return new ApiError(
    'passwords_not_here',
    'Passwords are taken over https and on this computer itself only. Pair this device instead, under "Phone beside the tank".',
  )
}

/** 404 where a provider signs everybody in, or nobody may set up an account any more. */
export function noOwnAccounts(): ApiError {
  return new ApiError('route_not_found', 'The requested resource could not be found.')
}

/** 410 for a link or a code that was used, is over, or never was one. */
export function linkOver(): ApiError {
  return new ApiError('link_over', 'This link is not valid any more. Ask for a new one.')
}

/** 400 for a setup code that is not the one on the terminal. */
export function setupCodeWrong(): ApiError {
  const sentence = 'This is not the code. Run `npx coralline setup-code` to see it.'
  return new ApiError('invalid_request', sentence, { fields: { code: sentence } })
}
