import type { AllLogsSortKey, AquariumSortKey, UserSortKey } from '#contract/lists.names.ts'
import { allLogsSortKeys, aquariumSortKeys, userSortKeys } from '#contract/lists.names.ts'
import type { TableOrder } from '#web/ui/table/table-address.ts'

export const usersOrder: TableOrder<UserSortKey> = { sortKeys: userSortKeys, sort: 'id', order: 'asc' }

export const aquariumsOrder: TableOrder<AquariumSortKey> = {
  sortKeys: aquariumSortKeys,
  sort: 'id',
  order: 'asc',
}

/** All users' logs are too many to be sorted by time; those of one aquarium have an index. */
const allLogsOrder: TableOrder<AllLogsSortKey> = {
  sortKeys: allLogsSortKeys.filter((key) => key !== 'timestamp'),
  sort: 'id',
  order: 'desc',
}
const logsOfOneOrder = { ...allLogsOrder, sortKeys: allLogsSortKeys }

export function logsOrder(aquariumId: number | undefined): TableOrder<AllLogsSortKey> {
  return aquariumId === undefined ? allLogsOrder : logsOfOneOrder
}

/** Ids grow with time, so the order of ids is that of time. */
export const auditOrder: TableOrder<'id'> = { sortKeys: ['id'], sort: 'id', order: 'desc' }
