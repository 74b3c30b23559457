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
  /** The calls that are open to devices and caretakers, with the right that they need. No other call is. */
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
 * differ. A device or a caretaker with the right that the call needs gets the owner's status, unless another one is
 * given here.
 */
export type Cell = {
  anonymous: number
  owner: number
  other: number
  admin: number
  device?: number
  caretaker?: number
}
/** The cells for an active target, and where they differ those for a deleted and for a missing one. */
type Cells = { active: Cell; inactive?: Cell; missing?: Cell }
export type Row<Aim = Target> = readonly [name: string, request: (target: Aim) => Request, cells: Cells]

/** The rights of limited callers in the matrix, and the column that applies to calls for which they have the right. */
const limited = {
  device: { may: ['read', 'log', 'tick', 'write'], as: 'owner' },
  caretaker: { may: ['read', 'log', 'tick'], as: 'owner' },
  'caretaker of another aquarium': { may: ['read', 'log', 'tick'], as: 'other' },
} as const
export type LimitedCaller = keyof typeof limited

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
  if (access === 'public') return cell.owner
  if (!may.some((right) => right === requiredRight)) return 403
  return (caller === 'caretaker of another aquarium' ? undefined : cell[caller]) ?? cell[as]
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
