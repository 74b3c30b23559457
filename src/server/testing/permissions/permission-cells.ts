import type { EndpointShape, Right } from '#contract/endpoint.ts'
import type { Player } from '#server/testing/cast.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** The target of a call: an aquarium with a log and an image, and the users around it. */
export type Target = {
  aquariumId: number
  logId: number
  image: { id: number; hash: string }
  /** A file to upload. */
  photo: Buffer
  owner: Player
  stranger: Player
  /** The id of a user; there is no such user when the target is missing. */
  userId: number
}

/** What one module has in the permission matrix. */
export type PermissionPart<Entered extends object = object> = {
  /** Enters what its calls are aimed at, in the target and for its owner. */
  enter?(server: TestApp, target: Pick<Target, 'aquariumId' | 'owner'>): Promise<Entered>
  /** Who may do what: each call with its rows. */
  rows: Readonly<Record<string, readonly Row<Target & Entered>[]>>
  /** The calls that are open to devices, caretakers and tokens, with the right that they need. No other call is. */
  open?: Readonly<Record<string, Right>>
}

type Request = {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  headers?: Record<string, string>
}

/**
 * The expected status for each caller; a row has further cells for a deleted and for a missing target, where they
 * differ. A device, a caretaker or a token with the right that the call needs gets the owner's status, unless another
 * one is given here; for tokens those of a device or caretaker with the same rights count too.
 */
export type Cell = {
  anonymous: number
  owner: number
  other: number
  admin: number
  device?: number
  caretaker?: number
  token?: number
  /** A caretaker of another aquarium, where that is not what another keeper gets. */
  elsewhere?: number
}
/** The cells for an active target, and where they differ those for a deleted and for a missing one. */
type Cells = { active: Cell; inactive?: Cell; missing?: Cell }
export type Row<Aim = Target> = readonly [name: string, request: (target: Aim) => Request, cells: Cells]

/** The rights of limited callers in the matrix, and the column that applies to calls for which they have the right. */
const limited = {
  device: { may: ['read', 'log', 'tick', 'write'], as: ['device', 'owner'] },
  caretaker: { may: ['read', 'log', 'tick'], as: ['caretaker', 'owner'] },
  'caretaker of another aquarium': { may: ['read', 'log', 'tick'], as: ['elsewhere', 'other'] },
  'token to read': { may: ['read'], as: ['token', 'owner'] },
  'token to log': { may: ['read', 'log', 'tick'], as: ['token', 'caretaker', 'owner'] },
  'token to write': { may: ['read', 'log', 'tick', 'write'], as: ['token', 'device', 'owner'] },
  'token of another aquarium': { may: ['read', 'log', 'tick', 'write'], as: ['token', 'other'] },
} as const
export type LimitedCaller = keyof typeof limited
export const limitedCallers = Object.keys(limited) as readonly LimitedCaller[]

/** The expected status of a call by a limited caller, which follows from the right that the call needs. */
export function limitedStatus(
  cell: Cell,
  {
    caller,
    access,
    requiredRight = 'full',
  }: { caller: LimitedCaller } & Pick<EndpointShape, 'access' | 'requiredRight'>,
): number {
  const { may, as } = limited[caller]
  if (access === 'public' || access === 'link') return cell.owner
  if (!may.some((right) => right === requiredRight)) return 403
  const columns: readonly (keyof Cell)[] = as
  return columns.map((column) => cell[column]).find((status) => status !== undefined) ?? cell.other
}

export const nobody = 401
export const ownersOnly = (success: number): Cells => ({
  active: { anonymous: nobody, owner: success, other: 404, admin: success },
  inactive: { anonymous: nobody, owner: 404, other: 404, admin: success },
  missing: { anonymous: nobody, owner: 404, other: 404, admin: 404 },
})
export const refused = (status: number): Cells => ({
  active: { anonymous: nobody, owner: status, other: 404, admin: status },
  inactive: { anonymous: nobody, owner: 404, other: 404, admin: status },
  missing: { anonymous: nobody, owner: 404, other: 404, admin: 404 },
})
export const everyone = (status: number) => ({
  active: { anonymous: status, owner: status, other: status, admin: status },
})
export const signedIn = (status: number) => ({
  active: { anonymous: nobody, owner: status, other: status, admin: status },
})
export const adminsOnly = (status: number) => ({
  active: { anonymous: nobody, owner: 403, other: 403, admin: status },
})
