import { codeIsOver } from '#contract/devices.names.ts'
import { ApiError } from './errors.ts'

/** 403 when somebody switches the home network from another machine than the one on which Coralline runs. */
export function thisComputerOnly(address: string | undefined): ApiError {
  const where = address === undefined ? 'by HOME_NETWORK in its settings' : `there, at ${address}`
  return new ApiError(
    'this_computer_only',
    `The home network can only be allowed on the computer that runs Coralline: do it ${where}.`,
  )
}

/** 410, the same for a code that never existed, one that is used up, and one that is too old. */
export function pairingOver(): ApiError {
  return new ApiError('pairing_over', `${codeIsOver} Make a new one on the computer.`)
}

/** 404, the same for a phone that does not exist and for one of another account. */
export function deviceNotFound(): ApiError {
  return new ApiError('device_not_found', 'This phone could not be found. It may already have been removed.')
}

/** 404 for whoever is no sitter, or no longer has what they looked after. */
export function sittingNotFound(): ApiError {
  return new ApiError('sitting_not_found', 'This device looks after no tank.')
}

/** 409 when there is no address that a phone could open. */
export function noWayIn(): ApiError {
  return new ApiError(
    'no_way_in',
    'Phones cannot reach this Coralline yet. Allow it on your home network first, or set PUBLIC_URL to an https address.',
  )
}

/** 409 when somebody switches the home network although the operator has set HOME_NETWORK. */
export function homeNetworkSet(): ApiError {
  return new ApiError(
    'home_network_set',
    'HOME_NETWORK in the settings of this Coralline says whether the home network is allowed. Change it there and restart Coralline.',
  )
}
