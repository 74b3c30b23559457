import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enterAquarium, enterCast } from '#server/testing/cast.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { folderForTests, forTests } from '#server/testing/for-tests.ts'
import { workInThread } from './import-in-thread.ts'

// If a write met the lock of the import's thread, it would hold up the whole server until the file is merged, and be
// refused after 5 s.

const database = forTests(() => createDatabase('sqlite'))
const cast = forTests(() => enterCast(database.db))
const place = folderForTests()

const rename = (name: string) =>
  database.db.updateTable('aquariums').set({ name }).where('id', '=', cast.reef).execute()

test('while writes are paused, one waits until they go on, and reads do not', async () => {
  const events: string[] = []
  const { promise: merged, resolve: merge } = Promise.withResolvers<void>()
  const merging = database.withWritesPaused(async () => {
    await merged
    events.push('merged')
  })
  const written = rename('Waited').then(() => events.push('written'))
  // A write that did not wait would be there before the first of these reads is answered.
  for (let reads = 0; reads < 10; reads += 1)
    expect(
      await database.db.selectFrom('aquariums').select('name').where('id', '=', cast.reef).execute(),
    ).not.toEqual([{ name: 'Waited' }])
  expect(events).toEqual([])
  merge()
  await Promise.all([merging, written])
  expect(events).toEqual(['merged', 'written'])
})

test('a file is merged while writes are paused, and read before', async () => {
  const tank = await enterAquarium(database.db, { owner: cast.keeper, name: 'Filled', now: new Date() })
  const events: string[] = []
  const path = join(place, 'file.csv')
  await writeFile(path, `date,ph\n${'2026-03-04,8\n2026-03-05,8.1\n'.repeat(500)}`)
  const result = await workInThread(
    {
      location: database.location,
      withWritesPaused: (work) =>
        database.withWritesPaused(async () => {
          events.push('paused')
          const result = await work()
          events.push('resumed')
          return result
        }),
    },
    {
      kind: 'import',
      path,
      stagePath: join(place, 'file.stage'),
      aquariumId: tank,
      importId: 1,
      actor: { id: cast.keeper.id, isAdmin: false, scope: { kind: 'full' }, requestId: 'test' },
      fileName: 'file.csv',
      dateOrder: undefined,
      own: [],
      quota: undefined,
      now: new Date(),
      onRead: async () => void events.push('read'),
      onProgress: ({ phase }) => void (events.at(-1) === phase || events.push(phase)),
      signal: new AbortController().signal,
    },
  )
  expect(result.created).toBeGreaterThan(0)
  expect(events).toEqual(['reading', 'read', 'paused', 'merging', 'resumed'])
})
