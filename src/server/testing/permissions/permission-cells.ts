import type { EndpointShape } from '#contract/endpoint.ts'
import type { Player } from '#server/testing/cast.ts'

/** The target of a call: an aquarium with a log, an image and other parts, and the keepers around it. */
export type Target = {
  aquariumId: number
  logId: number
  importId: number
  /** A parameter of the aquarium's own, without readings. */
  parameterId: number
  image: { id: number; hash: string }
  /** A phone of the owner, and the pairing of another one. */
  deviceId: string
  pairingId: string
  /** A file to upload. */
  photo: Buffer
  owner: Player
  stranger: Player
  /** The id of a user; there is no such user when the target is missing. */
  userId: number
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
export type Row = {
  name: string
  request(target: Target): Request
  active: Cell
  inactive?: Cell
  missing?: Cell
}

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
export const ownersOnly = (success: number): Omit<Row, 'name' | 'request'> => ({
  active: { anonymous: nobody, owner: success, other: 404, admin: success },
  inactive: { anonymous: nobody, owner: 404, other: 404, admin: success },
  missing: { anonymous: nobody, owner: 404, other: 404, admin: 404 },
})
export const refused = (status: number): Omit<Row, 'name' | 'request'> => ({
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
