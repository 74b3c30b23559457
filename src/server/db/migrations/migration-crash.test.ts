import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseLocation } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Engine } from '#server/db/engine.ts'
import type { TestLocation } from '#server/testing/engines.ts'
import { createLocation, engines } from '#server/testing/engines.ts'
import type { Child } from '#server/testing/processes/children.ts'
import { startChild } from '#server/testing/processes/children.ts'
import { kills, tellFigure } from '#server/testing/processes/kills.ts'
import { schemaSnapshot } from '#server/testing/schema-snapshot.ts'

describe.each(engines)('on %s', (engine) => {
  let undisturbed: unknown
  let statements = 0

  beforeAll(async () => {
    await inNewPlace(engine, async (location) => {
      const child = startDatabaseChild('migrate', location)
      expect(await child.ended).toBe(0)
      statements = Number(/statements (\d+)/.exec(child.stdout())?.[1])
      undisturbed = await schemaSnapshot(location)
    })
  })

  test('a migration that is killed after one of its statements ends in the same schema at the next start', async () => {
    expect(statements).toBeGreaterThan(20)
    const chosen = spread(statements)
    const killed: number[] = []
    await twoAtATime(chosen, async (statement) => {
      await inNewPlace(engine, async (location) => {
        const child = startDatabaseChild('migrate', location, statement)
        expect(await child.ended, child.stderr()).toBe('SIGKILL')
        await (await openDatabase(location)).close()
        expect(await schemaSnapshot(location), `killed after statement ${statement}`).toEqual(undisturbed)
        killed.push(statement)
      })
    })
    expect(killed).toHaveLength(chosen.length)
    tellFigure(
      `${engine}: killed after each of ${killed.length} of ${statements} statements, the same schema each time`,
    )
  })

  test('a migration that is killed at every start ends in the same schema once it is left alone', async () => {
    await inNewPlace(engine, async (location) => {
      for (const statement of [3, 12, statements - 1]) {
        await startDatabaseChild('migrate', location, statement).ended
      }
      await (await openDatabase(location)).close()
      expect(await schemaSnapshot(location)).toEqual(undisturbed)
    })
  })

  test('of two that start at once on an empty place, nobody is stranded', async () => {
    for (let round = 0; round < kills; round += 1) {
      await inNewPlace(engine, async (location) => {
        const starters = [startDatabaseChild('start', location), startDatabaseChild('start', location)]
        await Promise.all(starters.map((starter) => starter.prints('ready')))
        for (const { process } of starters) process.stdin?.write('go\n')
        const outcomes = await Promise.all(starters.map(outcomeOf))
        if (engine === 'sqlite') {
          expect(outcomes.toSorted()).toEqual([
            expect.stringContaining('refused: Another Coralline is running on'),
            'started',
          ])
        } else {
          expect(outcomes).toEqual(['started', 'started'])
        }
        for (const { process } of starters) process.stdin?.end()
        expect(await Promise.all(starters.map(({ ended }) => ended))).toEqual([0, 0])
        expect(await schemaSnapshot(location)).toEqual(undisturbed)
      })
    }
  })
})

const leftovers: TestLocation[] = []
afterAll(async () => {
  for (const location of leftovers) await location.remove()
})

async function inNewPlace(engine: Engine, work: (location: DatabaseLocation) => Promise<void>) {
  const location = await createLocation(engine)
  leftovers.push(location)
  await work({ databaseUrl: location.databaseUrl, dataFolder: location.dataFolder })
}

function startDatabaseChild(command: string, location: DatabaseLocation, amount = 0): Child {
  return startChild('database', {
    args: [command, JSON.stringify(location), String(amount)],
  })
}

async function outcomeOf(starter: Child): Promise<string> {
  // A server that is refused may have ended before its output is searched.
  await Promise.any([starter.prints('started'), starter.prints('refused')])
  return starter.stdout().replace('ready\n', '').trim()
}

/** Spreads the kills over the statements 1 to `count`: the first, the last, and some between. */
function spread(count: number): number[] {
  const some = Math.min(kills, count)
  return Array.from(
    { length: some },
    (_, index) => 1 + Math.round((index * (count - 1)) / Math.max(1, some - 1)),
  )
}

async function twoAtATime(numbers: readonly number[], work: (number: number) => Promise<void>) {
  const left = numbers.values()
  const lane = async () => {
    for (const number of left) await work(number)
  }
  await Promise.all([lane(), lane()])
}
