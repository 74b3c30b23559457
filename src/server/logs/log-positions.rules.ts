import type { ParameterKey } from '#domain/parameters/parameters.ts'
import type { Level } from '#domain/series/stretches.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { asRange, cutRange, mostWalked } from '#server/logs/readings/range-reads.rules.ts'
import { allLogs } from '#server/logs/rolled-up/span-roll.ts'
import { countKept, countLogs, endsOfLogs } from './logs.store.ts'

/** How many logs (or logs with a reading of a parameter) there are, and where in time they lie, by rolled-up days. */
export type LogPositions = { total: number; find(skipped: number, order: 'asc' | 'desc'): KnownPosition }
/** `before` of the skipped logs lie before the moment `from` (after it when the newest come first). */
type KnownPosition = { from: string; before: number } | undefined

/** Cells of 12 days: within one cell logs are skipped one by one. */
const skippedAtOnce: Level = 3

type Stretch = { first: string; last: string; logs: number }

/** Undefined for a tank with so few logs that they are counted as fast. */
export async function logPositions(
  db: Db,
  { aquariumId, measured }: { aquariumId: number; measured: ParameterKey | undefined },
): Promise<LogPositions | undefined> {
  if ((await countKept(db, aquariumId)) <= mostWalked) return undefined
  const { earliest, newest } = await endsOfLogs(db, { aquariumId, upTo: '' })
  if (earliest === null || newest === null) return undefined
  const span = { from: timestampToSeconds(earliest), to: timestampToSeconds(newest) + 1 }
  const counted = measured ?? allLogs
  const { parts, lines } = await cutRange(db, {
    ...{ aquariumId, earliest, newest, ...span },
    ...{ level: skippedAtOnce, only: [counted] },
  })
  const stretches: Stretch[] = []
  for (const part of parts) {
    const { from: first, to: last } = asRange(part)
    if (part.isRolled)
      lines.eachCell(counted, part, (cell, logs) => {
        const { from: first, to: last } = asRange(cell)
        stretches.push({ first, last, logs })
      })
    else {
      const logs = await countLogs(db, { aquariumId, from: first, to: last, measured })
      stretches.push({ first, last, logs })
    }
  }
  return {
    total: stretches.reduce((sum, { logs }) => sum + logs, 0),
    find: (skipped, order) => findIn(order === 'asc' ? stretches : stretches.toReversed(), skipped, order),
  }
}

function findIn(stretches: readonly Stretch[], skipped: number, order: 'asc' | 'desc'): KnownPosition {
  let before = 0
  for (const { first, last, logs } of stretches) {
    if (before + logs > skipped) return { from: order === 'asc' ? first : last, before }
    before += logs
  }
  return undefined
}
