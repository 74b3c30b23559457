import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { uploadImage } from '#contract/images.ts'
import { startS3 } from '#server/testing/pictures/image-places.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { startSilentProxy } from '#server/testing/processes/silent-proxy.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'

let server: TestApp
afterEach(() => server.close())

test('a network that goes silent under the bucket is told within its retry, and does not outlive the silence', async () => {
  const s3 = await startS3()
  const proxy = await startSilentProxy({
    host: '127.0.0.1',
    port: Number(new URL(s3.settings.endpoint ?? '').port),
  })
  const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${proxy.port}` }
  server = await createTestApp('sqlite', { config: { s3: settings } })
  const upload = async () => {
    const content = await photo({ colour: `#${randomBytes(3).toString('hex')}` })
    const { status, headers } = await server.call(uploadImage, {
      as: server.cast.keeper,
      ...imageUpload(server.cast.reef, content),
    })
    return `${status} ${headers['retry-after'] ?? ''}`
  }
  const several = () => Promise.all([upload(), upload(), upload()])
  expect(await several()).toEqual(['201 ', '201 ', '201 '])
  // The connections stay open and look alive, but nothing comes through them any more.
  proxy.silence()
  proxy.speak()
  expect(await several(), 'on connections of which nothing comes any more').toEqual(['201 ', '201 ', '201 '])
  proxy.silence()
  const before = proxy.accepted()
  // Without limits they would wait for ever.
  const during = several()
  expect(await during).toEqual(['503 60', '503 60', '503 60'])
  // Each of the three has tried twice at most.
  expect(proxy.accepted() - before).toBeLessThanOrEqual(6)
  proxy.speak()
  expect(await several()).toEqual(['201 ', '201 ', '201 '])
  await proxy.close()
  await s3.stop()
})
