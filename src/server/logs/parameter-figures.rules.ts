import type { ParameterFigures } from '#contract/parameter-figures.ts'
import { figuresOf } from '#domain/figures.ts'
import type { ParameterKey } from '#domain/parameters.ts'
import { parameters } from '#domain/parameters.ts'
import { latestPossible, timestampToSeconds } from '#domain/timestamps.ts'
import type { Db } from '#server/db/schema.ts'
import { logsInOrder } from './logs-in-order.rules.ts'

type Asked = {
  aquariumId: number
  parameter: ParameterKey
  from?: string | undefined
  to?: string | undefined
  /** Aborted when nobody waits for them any more. */
  signal: AbortSignal
  now: Date
}

/** How many stretches out of range are told one by one. */
const mostStretches = 200

/** The figures of a parameter in an aquarium; null without readings. Without an end, logs that lie ahead are left out. */
export async function readFigures(
  db: Db,
  { parameter: key, now, to = latestPossible(now), ...range }: Asked,
): Promise<ParameterFigures | null> {
  const parameter = parameters.find((each) => each.key === key)
  const columns = { at: [] as number[], value: [] as number[] }
  for await (const logs of logsInOrder(db, { ...range, to }))
    for (const log of logs) {
      const value = log[key]
      if (value === null) continue
      columns.at.push(timestampToSeconds(log.timestamp))
      columns.value.push(value)
    }
  const figures = parameter && figuresOf(columns, parameter.ideal)
  if (!figures) return null
  const { stretches, ...rest } = figures
  const newest = stretches
    .slice(-mostStretches)
    .reverse()
    .map(({ side, from, to, farthest, isOpen }) => ({
      side,
      from: Math.round(from),
      to: Math.round(to),
      farthest,
      is_open: isOpen,
    }))
  return { ...rest, stretches: { total: stretches.length, newest } }
}
