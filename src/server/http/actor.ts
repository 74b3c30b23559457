import type { Right } from '#contract/endpoint.ts'

/** What a session may do: everything that the account may, or, for a device or a caretaker, some of it, in one aquarium or in all. */
export type Scope =
  | { kind: 'full' }
  | { kind: 'limited'; aquariumId: number | null; may: readonly Right[]; session: string | null }

/** The signed-in account of a request. A limited session never acts as an admin. */
export type Actor = { id: number; isAdmin: boolean; scope: Scope; requestId: string }

/** Whether the scope includes a right, or for 'full' everything. */
export function allows(scope: Scope, requiredRight: 'full' | Right): boolean {
  return scope.kind === 'full' || (requiredRight !== 'full' && scope.may.includes(requiredRight))
}

/** The id of the operator at a command on the server's own machine; no account has it. */
export const commandLine = 0
