import type { SignInFailure } from '#contract/sign-in.ts'
import { causesOf } from '#server/logging/causes.ts'

/** Why a sign-in ended without an identity; `told` tells the operator, in the log, what to correct. */
export class SignInRefusal extends Error {
  override readonly name = 'SignInRefusal'
  readonly reason: SignInFailure
  readonly told: string | undefined

  constructor(reason: SignInFailure, { cause, told }: { cause?: unknown; told?: string } = {}) {
    super(`sign-in ${reason}`, { cause })
    this.reason = reason
    this.told = told
  }
}

export function loggedRefusal({ reason, told, cause }: SignInRefusal) {
  return {
    reason,
    ...(told !== undefined && { told }),
    ...(cause !== undefined && { cause: causesOf(cause) }),
  }
}
