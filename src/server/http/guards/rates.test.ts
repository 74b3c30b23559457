import { expect, test } from 'vitest'
import { createLog } from '#contract/aquariums/logs.ts'
import { listMyAquariums } from '#contract/aquariums/whole-aquarium.ts'
import { login, loginCallback } from '#contract/sign-in.ts'
import { createTestApp } from '#server/testing/test-app.ts'

test('the requests of a keeper count together, whatever they ask for, and those of another one do not', async () => {
  const rates = { signIn: 20, requests: 4, imports: 12, uploads: 120, images: 300, ai: 20 }
  const server = await createTestApp('sqlite', { config: { rates } })
  const { keeper, neighbour, reef } = server.cast
  const body = { aquarium_id: reef, timestamp: '2026-11-20T08:00:00', temperature: 78.5 }
  const statuses: number[] = []
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await server.call(listMyAquariums, { as: keeper })).status)
    statuses.push((await server.call(createLog, { as: keeper, body })).status)
  }
  expect(statuses).toEqual([200, 201, 200, 201, 429, 429])
  expect((await server.call(listMyAquariums, { as: neighbour })).status).toBe(200)
  await server.close()
})

test('a browser that signs in too often is sent to the home page, which tells it so', async () => {
  const rates = { signIn: 1, requests: 100, imports: 12, uploads: 120, images: 300, ai: 20 }
  const server = await createTestApp('sqlite', { config: { rates, isProduction: true } })
  const headers = { accept: 'text/html,*/*;q=0.8' }
  for (const endpoint of [login, loginCallback]) {
    await server.call(endpoint, { headers })
    const refused = await server.call(endpoint, { headers })
    expect([refused.status, refused.headers.location]).toEqual([302, '/?sign_in=too_many_requests'])
    expect((await server.call(endpoint)).status).toBe(429)
  }
  await server.close()
})
