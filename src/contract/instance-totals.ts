import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'

const count = Type.Integer({ minimum: 0 })

/** Totals of the instance that an operator reads at a glance. */
const totals = Type.Object({
  users: count,
  /** Users who signed in within the last `activeDays`, or have a session that was used in that time. */
  active_users: count,
  aquariums: count,
  logs: count,
  images: count,
  /** Size of the files of all images in bytes: each has two. */
  image_bytes: count,
  /** Size of the database in bytes. */
  database_bytes: count,
  version: Type.String(),
})
export type InstanceTotals = Type.Static<typeof totals>

export const getInstanceTotals = endpoint({
  method: 'GET',
  path: '/api/figures',
  access: 'admin',
  summary: 'Figures of this Coralline',
  status: 200,
  reply: totals,
})
