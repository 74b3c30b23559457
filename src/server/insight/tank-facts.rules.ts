import type { Fact } from '#domain/insight/fact.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readAllStatistics } from '#server/logs/readings/parameter-statistics.rules.ts'

type FactsRequest = {
  aquariumId: number
  from: string
  to: string
  now: Date
  signal: AbortSignal
  parameters: readonly Parameter[]
}

/** What the readings of a range say. */
export async function readFacts(db: Db, { parameters, ...request }: FactsRequest): Promise<Fact[]> {
  const figures = await readAllStatistics(db, request)
  const [from, to] = [request.from, request.to].map(timestampToSeconds) as [number, number]
  const facts = parameters.flatMap(({ key, own }): Omit<Fact, 'id'>[] => {
    const found = own ? null : figures[key]
    if (!found || found.count < 2 || found.first === found.last) return []
    const of = { parameter: key, as: 'value' } as const
    return [
      {
        ...{ kind: 'trend', parameter: key, from, to, weight: 4 },
        numbers: { a: { value: found.first, of }, b: { value: found.last, of } },
        says: `{parameter} ${found.first < found.last ? 'rose' : 'fell'} from {a bare} to {b}`,
      },
    ]
  })
  return facts.map((fact, index) => ({ ...fact, id: `f${index + 1}` }))
}
