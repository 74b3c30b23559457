import type { Log } from '#contract/aquariums/logs.ts'
import type { LogPage } from './log-address.ts'

/** A page of logs that are all here, sorted as the server sorts: what was not measured comes last. */
export function pageOfLogs(
  logs: readonly Log[],
  { page, per_page, sort, order }: LogPage,
): { logs: Log[]; total: number } {
  const sign = order === 'asc' ? 1 : -1
  const sorted = logs.toSorted((one, other) => {
    const [left, right] = [one[sort], other[sort]]
    if (left === right) return sign * (one.id - other.id)
    if (left === null) return 1
    if (right === null) return -1
    return left < right ? -sign : sign
  })
  return { logs: sorted.slice((page - 1) * per_page, page * per_page), total: sorted.length }
}
