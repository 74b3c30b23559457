import { ApiError } from './errors.ts'

/** 403 for the switch of the home network, from anywhere but the machine itself. */
export function thisComputerOnly(address: string | undefined): ApiError {
  const where = address === undefined ? 'by HOME_NETWORK in its settings' : `there, at ${address}`
  return new ApiError(
    'this_computer_only',
    `The home network can be allowed on the computer itself only, on which Coralline runs: do it ${where}.`,
  )
}

/** 409 for the switch of the home network where the operator has decided. */
export function homeNetworkSet(): ApiError {
  return new ApiError(
    'home_network_set',
    'HOME_NETWORK in the settings of this Coralline says whether the home network is allowed. Change it there and start again.',
  )
}
