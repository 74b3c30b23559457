import type { LogValues } from './values.ts'
import { isContained } from './values.ts'

/**
 * Finds for each row a different log with all its values, by Kuhn's algorithm (augmenting paths); undefined when
 * impossible. Takes rows x rows x logs at worst: for small groups.
 */
export function findContaining(rows: readonly LogValues[], logs: readonly LogValues[]): number[] | undefined {
  const candidates = rows.map((row) =>
    logs.flatMap((log, position) => (isContained(row, log) ? [position] : [])),
  )
  const rowOfLog = new Map<number, number>()
  for (const row of rows.keys()) {
    if (!assign(row, { candidates, rowOfLog, tried: new Set() })) return undefined
  }
  const logOfRow = new Map([...rowOfLog].map(([log, row]) => [row, log]))
  return [...rows.keys()].flatMap((row) => logOfRow.get(row) ?? [])
}

type Search = {
  readonly candidates: readonly (readonly number[])[]
  readonly rowOfLog: Map<number, number>
  readonly tried: Set<number>
}

function assign(row: number, search: Search): boolean {
  for (const log of search.candidates[row] ?? []) {
    if (search.tried.has(log)) continue
    search.tried.add(log)
    const holder = search.rowOfLog.get(log)
    if (holder === undefined || assign(holder, search)) {
      search.rowOfLog.set(log, row)
      return true
    }
  }
  return false
}
