import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterPlayer } from '#server/testing/cast.ts'
import { bringBack } from '#server/testing/exports.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp('sqlite', { config: { storageQuota: 1_000_000 } })
})
afterAll(() => server.close())

test('a file that is much larger than what its account may still store is refused as it arrives', async () => {
  const as = await enterPlayer(server.db, { name: 'Small', level: 'free', now: new Date() })
  const { status, body } = await bringBack(server, as, Buffer.alloc(21_000_001))
  expect([status, body]).toMatchObject([403, { code: 'quota_reached' }])
})
