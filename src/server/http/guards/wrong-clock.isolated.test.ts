import { afterEach, expect, test, vi } from 'vitest'
import { getMe } from '#contract/account.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { login } from '#contract/sign-in.ts'
import { sweepSessions } from '#server/sessions/sessions.rules.ts'
import { engines } from '#server/testing/engines.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const day = 24 * 60 * 60 * 1000

afterEach(() => {
  vi.useRealTimers()
})

test('rates that were counted while the clock ran a day ahead lock nobody out when it is set right', async () => {
  const rates = { signIn: 2, requests: 1_000, imports: 12, uploads: 120, images: 300, ai: 20 }
  const server = await createTestApp('sqlite', { config: { rates } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day })
  for (let count = 0; count < 3; count += 1) await server.call(login)
  vi.useRealTimers()
  const { status, headers } = await server.call(login)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  await server.close()
})

test.each(engines)(
  'what was begun while the clock ran a day ahead goes on when it is set right, on %s',
  async (engine) => {
    let now = new Date(Date.now() + day)
    const server = await createTestApp(engine, { now: () => now })
    const { keeper, reef } = server.cast
    const body = { aquarium_id: reef, timestamp: '2026-11-20T08:00:00', temperature: 78.5 }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await server.call(createLog, { as: keeper, body, headers })
    expect(first.status).toBe(201)
    // The session was last used when the clock was a day ahead.
    await server.db
      .updateTable('sessions')
      .set({ seen_at: now.toISOString(), created_at: now.toISOString() })
      .execute()
    now = new Date()
    expect((await server.call(getMe, { as: keeper })).status).toBe(200)
    expect((await server.call(createLog, { as: keeper, body, headers })).body).toEqual(first.body)
    const again = { 'idempotency-key': crypto.randomUUID() }
    expect((await server.call(createLog, { as: keeper, body, headers: again })).status).toBe(201)
    await sweepSessions(server.db, now)
    expect((await server.call(getMe, { as: keeper })).status).toBe(200)
    await server.close()
  },
)
