import { expect, test } from 'vitest'
import { createLog } from '#contract/aquariums/logs.ts'
import { listMyAquariums } from '#contract/aquariums/whole-aquarium.ts'
import { createTestApp } from '#server/testing/test-app.ts'

test('the requests of a keeper count together, whatever they ask for, and those of another one do not', async () => {
  const rates = { signIn: 20, requests: 4, imports: 12, uploads: 120, images: 300 }
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
