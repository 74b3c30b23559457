import { countWords } from '#domain/count-words.ts'
import { ApiError } from './errors.ts'

/** 401, the same for an e-mail address without an account and for a wrong password. */
export function signInWrong(): ApiError {
  return new ApiError('sign_in_wrong', 'E-mail or password is not right.')
}

/** 429 after too many wrong passwords for an e-mail address. @param seconds until the next try */
export function tooManyWrong(seconds: number): ApiError {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return new ApiError(
    'too_many_requests',
    `Too many wrong passwords for this e-mail address. Try again in ${minutes === 1 ? 'a minute' : `${countWords(minutes)} minutes`}.`,
    { retryAfter: seconds },
  )
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
