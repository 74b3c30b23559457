import type { Right } from '#contract/endpoint.ts'

/** What a session may do: everything that the account may, or, for a device or a caretaker, some of it, in one aquarium or in all. */
export type Reach =
  | { kind: 'full' }
  | { kind: 'limited'; aquariumId: number | null; may: readonly Right[]; session: string | null }

/** The signed-in account of a request. A limited session never acts as an admin. */
export type Actor = { id: number; isAdmin: boolean; reach: Reach; requestId: string }

/** Whether the reach includes a right, or for 'full' everything. */
export function reaches(reach: Reach, needs: 'full' | Right): boolean {
  return reach.kind === 'full' || (needs !== 'full' && reach.may.includes(needs))
}

/** The id of the operator at a command on the server's own machine; no account has it. */
export const commandLine = 0
