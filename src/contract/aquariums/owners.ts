import * as Type from 'typebox'
import { id } from '#contract/fields/fields.ts'

/** The user who owns an aquarium. Only admins are told. */
export const owner = Type.Object({ name: Type.String(), email: Type.String() })
export type Owner = Type.Static<typeof owner>

const ownerOfAquarium = Type.Object({ aquarium_id: id, ...owner.properties })
export type OwnerOfAquarium = Type.Static<typeof ownerOfAquarium>

/** The reply of a list for admins: all rows, or with `page` one page and the owners of the aquariums in it. */
export function listOrPageWithOwners<Row extends Type.TSchema>(row: Row) {
  const page = { rows: Type.Array(row), total: Type.Integer(), owners: Type.Array(ownerOfAquarium) }
  return Type.Union([Type.Array(row), Type.Object(page)])
}
