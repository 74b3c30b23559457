import type { SignInFailure } from '#contract/sign-in.ts'
import type { Cause } from '#server/logging/causes.ts'
import { causesOf } from '#server/logging/causes.ts'

/** Why a sign-in ended without an identity; `told` says to the operator, in the log, what to correct. */
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

/** What the log says of a refusal: nothing of the person. */
export function loggedRefusal({ reason, told, cause }: SignInRefusal) {
  const described: { reason: SignInFailure; told?: string; cause?: Cause } = { reason }
  if (told !== undefined) described.told = told
  if (cause !== undefined) described.cause = causesOf(cause)
  return described
}
