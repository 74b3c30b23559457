import { isDeepStrictEqual } from 'node:util'
import { invalidRequest } from '#contract/errors/errors.ts'

/**
 * Accepts fields that nobody can set if they are as GET has answered them.
 * @throws invalid_request that names each field with another value
 */
export function refuseOtherValues<const Key extends string>(
  keys: readonly Key[],
  { sent, present }: { [Side in 'sent' | 'present']: { readonly [Name in Key]?: unknown } },
) {
  const others = keys.filter((key) => sent[key] !== undefined && !isDeepStrictEqual(sent[key], present[key]))
  if (others.length === 0) return
  const sentence = (key: Key) => `${key} cannot be changed: leave it out, or send it as it is.`
  throw invalidRequest(Object.fromEntries(others.map((key) => [key, sentence(key)])))
}
