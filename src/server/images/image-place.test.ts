import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { instanceId } from '#server/db/instance.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { checkPlace, instanceMark } from './image-place.rules.ts'

/** A place that shows a file as empty while another server writes it, for so many readings. */
function placeWith({ mark, emptyFor }: { mark: string | undefined; emptyFor: number }) {
  const kept = new Map<string, string>()
  if (mark !== undefined) kept.set(instanceMark, mark)
  let readings = 0
  const files: Partial<ImageStore> = {
    where: 'the bucket',
    async read(name) {
      const found = kept.get(name)
      readings += 1
      const shown = readings <= emptyFor ? '' : found
      return shown === undefined
        ? undefined
        : { bytes: Readable.from([Buffer.from(shown)]), size: shown.length }
    },
    async put(name, bytes) {
      kept.set(name, String(bytes))
    },
    async *list() {},
  }
  return { files: files as ImageStore, kept }
}

test('a mark that is just being written belongs to nobody else, and one of another database refuses the start', async () => {
  const database = await createDatabase('sqlite')
  const { db } = database
  const id = await instanceId(db)
  for (const emptyFor of [0, 1, 2, 5]) {
    const { files, kept } = placeWith({ mark: emptyFor === 0 ? undefined : id, emptyFor })
    await checkPlace({ db, files })
    expect(kept.get(instanceMark)).toBe(id)
  }
  const { files } = placeWith({ mark: 'another', emptyFor: 0 })
  await expect(checkPlace({ db, files })).rejects.toThrow('belong to another database')
  await database.remove()
})
