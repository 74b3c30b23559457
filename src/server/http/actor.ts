import type { SharedPart } from '#contract/access.names.ts'
import { sitterIdStart } from '#contract/devices.names.ts'
import type { Right } from '#contract/endpoint.ts'

/** All that the account may, or, for a device or a caretaker, some of it, in one aquarium or in all (null). */
export type Scope =
  | { kind: 'full' }
  | { kind: 'limited'; aquariumId: number | null; may: readonly Right[]; session: string | null }

/** A limited session never acts as an admin. */
export type Actor = { id: number; isAdmin: boolean; scope: Scope; requestId: string }

/** A token of the API, as far as its bearer is told of it, or what every key has. */
export type BorneKey = {
  id: number
  public_id: string
  name: string
  aquarium_id: number | null
  expires_at: string | null
}

/** A link that shares one tank: what it shows, since which day, and until when. `secretHash` names its pictures. */
export type BorneLink = BorneKey & {
  aquarium_id: number
  expires_at: string
  used_at: string | null
  shows: readonly SharedPart[]
  since: string | null
  secretHash: string
}

/** The actor may read the link's tank and nothing else. */
export type FoundLink = { actor: Omit<Actor, 'requestId'>; link: BorneLink }

export type FoundToken = { actor: Omit<Actor, 'requestId'>; key: BorneKey }

/** Whether it is somebody who looks after a tank. */
export function isSitter({ scope }: Pick<Actor, 'scope'>): boolean {
  return scope.kind === 'limited' && scope.session?.startsWith(sitterIdStart) === true
}

export function allows(scope: Scope, requiredRight: 'full' | Right): boolean {
  return scope.kind === 'full' || (requiredRight !== 'full' && scope.may.includes(requiredRight))
}

/** The operator at a command on the server's machine; no account has this id. */
export const commandLine = 0
