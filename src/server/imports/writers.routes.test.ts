import { describe, expect, test } from 'vitest'
import type { LogChange } from '#contract/aquariums/logs.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { enterAquarium, enterCast, enterLogs } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import { pageHeaders } from '#server/testing/processes/server-child.ts'
import { csvUpload } from '#server/testing/test-app.ts'

const count = 2_000
const older = 1_000
const rounds = Number(process.env.CASES ?? 1)
const writers = 8
/** The columns that the writers change; the file states the first one only. */
const columns = ['temperature', 'ph', 'calcium', 'note'] as const
/** The temperature in the file, and the one of the logs before it; those of the writers are below both. */
const [imported, before] = [90, 80]

type Acknowledged = { id: number; change: LogChange }

describe.each(engines)('keepers who write while a file is imported on %s', (engine) => {
  const database = forTests(() => createDatabase(engine))
  const cast = forTests(() => enterCast(database.db))
  const server = forTests(() => startListeningApp(database))

  async function newTank(): Promise<{ tank: number; ids: number[] }> {
    const tank = await enterAquarium(database.db, { owner: cast.keeper, name: 'Busy', now: new Date() })
    const logs = Array.from({ length: count }, (_, index) => {
      return { aquarium_id: tank, timestamp: momentOf(index), temperature: before, ph: 8, calcium: 400 }
    })
    await enterLogs(database.db, logs)
    const rows = await database.db
      .selectFrom('logs')
      .select('id')
      .where('aquarium_id', '=', tank)
      .orderBy('timestamp')
      .execute()
    return { tank, ids: rows.map(({ id }) => id) }
  }

  /** Imports a file with a temperature for each log, after rows for as many older moments as `older` says. */
  async function importTemperatures(tank: number, older = 0): Promise<ImportResult> {
    const lines = Array.from(
      { length: older + count },
      (_, index) => `${momentOf(index - older)},${imported}`,
    )
    const { body, headers } = csvUpload(`timestamp,temperature\n${lines.join('\n')}\n`)
    const { host: _, ...pages } = pageHeaders(server.origin, cast.keeper)
    const answer = await fetch(`${server.origin}/api/logs/upload_csv?aquarium_id=${tank}`, {
      method: 'POST',
      headers: { ...pages, ...headers },
      body: new Uint8Array(body),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as ImportResult
  }

  function send(method: 'PUT' | 'DELETE', id: number, change?: LogChange) {
    const { 'content-type': type = '', ...headers } = pageHeaders(server.origin, cast.keeper)
    return fetch(`${server.origin}/api/logs/${id}`, {
      method,
      headers: { ...headers, ...(change && { 'content-type': type }) },
      ...(change && { body: JSON.stringify(change) }),
    })
  }

  test('every acknowledged edit is there afterwards, but where the file says otherwise', async () => {
    const random = seededRandom(20_261_122)
    let lost = 0
    let kept = 0
    for (let round = 0; round < rounds; round += 1) {
      const { tank, ids } = await newTank()
      const acknowledged: Acknowledged[] = []
      let isDone = false
      const write = async () => {
        while (!isDone) {
          const id = ids[Math.floor(random() * count)] as number
          const change = randomChange(random)
          // A writer whose wait for a lock ended in vain is told so: the change counts as not saved.
          if ((await send('PUT', id, change)).status === 200) acknowledged.push({ id, change })
        }
      }
      const result = importTemperatures(tank).finally(() => {
        isDone = true
      })
      await Promise.all([result, ...Array.from({ length: writers }, write)])
      expect(await result).toMatchObject({ created: 0, updated: count, unchanged: 0, rejected: 0 })
      const logs = await database.db.selectFrom('logs').selectAll().where('aquarium_id', '=', tank).execute()
      const byId = new Map(logs.map((log) => [log.id, log]))
      for (const [id, change] of lastOf(acknowledged)) {
        const stored = byId.get(id)
        for (const column of columns) {
          const wanted = change[column]
          if (wanted === undefined) continue
          const isThere =
            stored?.[column] === wanted || (column === 'temperature' && stored?.[column] === imported)
          if (isThere) kept += 1
          else lost += 1
        }
      }
      expect(logs.filter(({ temperature }) => temperature === before)).toEqual([])
    }
    expect({ lost, hasKept: kept > 20 }).toEqual({ lost: 0, hasKept: true })
  })

  test('deletions meanwhile leave neither a log behind nor a row that says it updated one', async () => {
    const random = seededRandom(11)
    const { tank, ids } = await newTank()
    const left = [...ids]
    let deleted = 0
    let isDone = false
    const remove = async () => {
      while (!isDone && left.length > 0) {
        const [id = 0] = left.splice(Math.floor(random() * left.length), 1)
        if ((await send('DELETE', id)).status === 204) deleted += 1
      }
    }
    // The older rows are written first, which changes the count of logs: whoever deletes a log has to wait for the
    // import.
    const result = importTemperatures(tank, older).finally(() => {
      isDone = true
    })
    await Promise.all([result, ...Array.from({ length: 4 }, remove)])
    const { created, updated } = await result
    const logs = await database.db.selectFrom('logs').selectAll().where('aquarium_id', '=', tank).execute()
    expect(created + updated).toBe(older + count)
    expect(logs.length).toBe(count - deleted + created)
    expect(logs.filter(({ temperature }) => temperature !== imported)).toEqual([])
    expect(deleted).toBeGreaterThan(0)
  }, 600_000)
})

/** One log a minute. */
function momentOf(index: number): string {
  return secondsToTimestamp(1_600_000_000 + index * 60)
}

function randomChange(random: () => number): LogChange {
  const values = {
    temperature: Math.round(random() * 7_000) / 100,
    ph: 8 + Math.round(random() * 1_000) / 1_000,
    calcium: 400 + Math.round(random() * 10_000) / 100,
    note: `edited ${random()}`,
  }
  const chosen = columns.filter(() => random() < 0.4)
  return Object.fromEntries(
    (chosen.length > 0 ? chosen : ['ph' as const]).map((column) => [column, values[column]]),
  )
}

/** The last acknowledged value of each column of each log. */
function lastOf(acknowledged: readonly Acknowledged[]): Map<number, LogChange> {
  const last = new Map<number, LogChange>()
  for (const { id, change } of acknowledged) last.set(id, { ...last.get(id), ...change })
  return last
}
