import type { Right } from '#contract/endpoint.ts'

/** Everything that the account may do, or, for a device or a caretaker, some of it: in one aquarium, or in all of the account's. */
export type Reach =
  | { kind: 'full' }
  | { kind: 'limited'; aquariumId: number | null; may: readonly Right[]; session: string | null }

/** Who asks: the signed-in account of a request. Whoever is limited is no admin. */
export type Actor = { id: number; isAdmin: boolean; reach: Reach; requestId: string }

/** Whether the right, or for 'full' everything, is within reach. */
export function reaches(reach: Reach, needs: 'full' | Right): boolean {
  return reach.kind === 'full' || (needs !== 'full' && reach.may.includes(needs))
}

/** No account has this id: the operator, at a command on the server's own machine. */
export const commandLine = 0
