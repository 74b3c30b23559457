import { rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { engines } from '#server/testing/engines.ts'
import { startS3 } from '#server/testing/pictures/image-places.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'

let server: TestApp
afterEach(() => server.close())

const ready = async () => {
  const { statusCode, payload } = await server.app.inject('/readyz')
  return { statusCode, ...JSON.parse(payload) }
}
const fine = { statusCode: 200, status: 'ok', database: 'ok', images: 'ok' }
const soon = { timeout: 40_000, interval: 500 }

test.each(engines)('/readyz on %s says when the tables are gone', async (engine) => {
  server = await createTestApp(engine)
  expect(await ready()).toEqual(fine)
  await sql`alter table settings rename to elsewhere`.execute(server.db)
  await expect
    .poll(ready, soon)
    .toEqual({ ...fine, statusCode: 503, status: 'unavailable', database: 'It cannot be used.' })
  await sql`alter table elsewhere rename to settings`.execute(server.db)
  await expect.poll(ready, soon).toEqual(fine)
})

test('/readyz says when the database may not be written', async () => {
  server = await createTestApp('sqlite')
  await sql`pragma query_only = on`.execute(server.db)
  const database = 'The storage of this Coralline is read-only at the moment.'
  expect(await ready()).toEqual({ ...fine, statusCode: 503, status: 'unavailable', database })
})

test('/readyz says when the bucket does not answer, and is tried no oftener than it is worth', async () => {
  const s3 = await startS3()
  server = await createTestApp('sqlite', { config: { s3: s3.settings } })
  expect(await ready()).toEqual(fine)
  await s3.pause()
  const images = 'The photo storage of this Coralline does not answer.'
  // The last answer is kept for a moment.
  expect(await ready()).toEqual(fine)
  await expect.poll(ready, soon).toEqual({ ...fine, statusCode: 503, status: 'unavailable', images })
  await s3.resume()
  await expect.poll(ready, soon).toEqual(fine)
  await s3.stop()
})

test('/readyz says when the bucket is not there', async () => {
  const s3 = await startS3()
  server = await createTestApp('sqlite', { config: { s3: { ...s3.settings, bucket: 'elsewhere' } } })
  const images = 'The photo storage of this Coralline refuses to serve it.'
  expect(await ready()).toEqual({ ...fine, statusCode: 503, status: 'unavailable', images })
  await s3.stop()
})

test.runIf(engines.includes('postgres'))(
  '/readyz says when nothing can arrive in the folder of a node whose images lie in a bucket',
  async () => {
    const s3 = await startS3()
    server = await createTestApp('postgres', { config: { s3: s3.settings } })
    const { dataFolder } = server.location
    await rm(dataFolder, { recursive: true, force: true })
    await writeFile(dataFolder, 'in its place')
    expect(await ready()).toMatchObject({ statusCode: 503, status: 'unavailable', database: 'ok' })
    await s3.stop()
  },
)
