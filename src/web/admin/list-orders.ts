import type { AquariumSortKey } from '#contract/aquariums.ts'
import type { AllLogsSortKey } from '#contract/logs.ts'
import type { UserSortKey } from '#contract/users.ts'
import type { TableOrder } from '#web/ui/table-address.ts'

export const usersOrder: TableOrder<UserSortKey> = {
  sortKeys: ['id', 'name', 'email', 'subscription_level', 'created_at', 'last_login_at'],
  sort: 'id',
  order: 'asc',
}

export const aquariumsOrder: TableOrder<AquariumSortKey> = {
  sortKeys: ['id', 'name', 'user_id', 'created_at'],
  sort: 'id',
  order: 'asc',
}

/** Of all keepers' logs there are too many to be sorted by time; of one aquarium's there is an index. */
const allLogsOrder: TableOrder<AllLogsSortKey> = {
  sortKeys: ['id', 'aquarium_id'],
  sort: 'id',
  order: 'desc',
}
const logsOfOneOrder: TableOrder<AllLogsSortKey> = {
  ...allLogsOrder,
  sortKeys: ['id', 'aquarium_id', 'timestamp'],
}

export function logsOrder(aquariumId: number | undefined): TableOrder<AllLogsSortKey> {
  return aquariumId === undefined ? allLogsOrder : logsOfOneOrder
}

/** An id is a moment in time. */
export const auditOrder: TableOrder<'id'> = { sortKeys: ['id'], sort: 'id', order: 'desc' }
