import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parse } from 'csv-parse'
import type { ImportResult } from '#contract/imports/upload.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { openDatabase } from '#server/db/database.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'
import { csvUpload } from '#server/testing/test-app.ts'
import { byTurns } from './by-turns.ts'
import type { Measurement } from './run.ts'

const turns = 3
/** A million rows with everything measured would be more than the 100 MB that an import takes. */
const files: readonly { rows: number; keys: readonly ParameterKey[] }[] = [
  { rows: 100_000, keys: parameterKeys },
  { rows: 1_000_000, keys: parameterKeys.slice(0, 4) },
]

/** A whole import through the server, against csv-parse alone and bare inserts of the same rows in one transaction. */
export async function measure(): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'coralline-bench-'))
  const measurements: Measurement[] = []
  for (const { rows, keys } of files) {
    const file = path.join(folder, `${rows}.csv`)
    await writeFile(file, csvOf(rows, keys))
    const sides = await byTurns(
      () => importThroughServer(file, rows),
      async () => (await parseAlone(file)) + (await insertAlone({ rows, keys })),
      { least: turns },
    )
    measurements.push({
      work: `import of ${rows.toLocaleString('en')} rows, ms (csv-parse and bare inserts)`,
      ...sides,
      target: 3,
    })
  }
  await rm(folder, { recursive: true })
  return measurements
}

/** A controller's file: a row a minute. */
function csvOf(rows: number, keys: readonly ParameterKey[]): string {
  const header = ['timestamp', ...keys, 'note']
  const lines = Array.from({ length: rows }, (_, index) => {
    const note = index % 50 === 0 ? `"Water change, ""big"" one, number ${index}"` : ''
    return [timestampOf(index).replace('T', ' '), ...readingsOf(index, keys), note].join(',')
  })
  return `${[header.join(','), ...lines].join('\n')}\n`
}

function timestampOf(index: number): string {
  return secondsToTimestamp(1_450_000_000 + index * 60)
}

function readingsOf(index: number, keys: readonly ParameterKey[]): number[] {
  const highest = perParameter(({ ideal }) => ideal.max)
  return keys.map((key) => Number((highest[key] + (index % 17) / 1_000).toFixed(3)))
}

async function parseAlone(file: string): Promise<number> {
  const began = performance.now()
  let cells = 0
  for await (const record of createReadStream(file).pipe(parse())) cells += record.length
  if (cells === 0) throw new Error('csv-parse read nothing')
  return performance.now() - began
}

/** Into a table of the real schema, with its index. */
async function insertAlone({ rows, keys }: { rows: number; keys: readonly ParameterKey[] }): Promise<number> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'coralline-bench-'))
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataFolder })
  const user = {
    name: 'Keeper',
    email: 'keeper@example.org',
    subscription_level: 'free',
    created_at: '',
  } as const
  await db.insertInto('users').values(user).execute()
  await db
    .insertInto('aquariums')
    .values({ user_id: 1, name: 'Reef', sort_name: 'reef', created_at: '' })
    .execute()
  await close()
  const database = new DatabaseSync(path.join(dataFolder, 'coralline.db'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const columns = ['aquarium_id', 'timestamp', ...keys]
  const insert = database.prepare(
    `insert into logs (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  const logs = Array.from({ length: rows }, (_, index) => [timestampOf(index), ...readingsOf(index, keys)])
  const began = performance.now()
  database.exec('begin immediate')
  for (const log of logs) insert.run(1, ...log)
  database.exec('commit')
  const took = performance.now() - began
  database.close()
  await rm(dataFolder, { recursive: true })
  return took
}

async function importThroughServer(file: string, rows: number): Promise<number> {
  const place = await createServerPlace('sqlite')
  const server = await place.start()
  const { keeper, reef } = place.cast
  const { body, headers } = csvUpload(await readFile(file))
  const { host: _, ...pages } = pageHeaders(place.origin, keeper)
  const began = performance.now()
  const answer = await fetch(`${place.origin}/api/logs/upload_csv?aquarium_id=${reef}`, {
    method: 'POST',
    headers: { ...pages, ...headers },
    body: new Uint8Array(body),
  })
  const result = (await answer.json()) as ImportResult
  const took = performance.now() - began
  if (result.created !== rows) throw new Error(`The import answered ${JSON.stringify(result).slice(0, 200)}`)
  await server.kill()
  await place.remove()
  return took
}
