import { sql } from 'kysely'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Database } from '#server/db/database.ts'
import type { Config } from '#server/settings/config.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import { enterToken } from '#server/testing/tokens.ts'

/** When the examples of the page take place. */
const exampleNow = new Date('2026-11-28T20:05:00.000Z')

/** The ids that come before those of the examples. */
const idsBefore = { aquariums: 6, logs: 1200, events: 30, products: 2, own_parameters: 11, tasks: 4 }

/** A real server with the tank of which the examples tell, and a token for it with all rights. */
export async function startExampleServer(config: Partial<Config> = {}) {
  const database = await createDatabase('sqlite')
  const server = await startListeningApp(database, { config, now: () => exampleNow })
  const { owner, aquariumId } = await enterOwner(database)
  const { token } = await enterToken(database.db, owner, { may: 'write' })
  const send = async (name: EndpointName, id: number, body: unknown) => {
    const [method = '', path = ''] = name.split(' ')
    const answer = await fetch(server.origin + path.replace(':id', String(id)), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
  }
  await fillTank(send, aquariumId)
  return {
    ...server,
    db: database.db,
    token,
    ...{ owner, aquariumId, now: exampleNow },
    async close() {
      await server.close()
      await database.remove()
    },
  }
}

async function enterOwner({ db }: Database) {
  await sql`delete from sqlite_sequence`.execute(db)
  for (const [name, seq] of Object.entries(idsBefore))
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${seq})`.execute(db)
  const now = new Date('2026-03-01T18:00:00.000Z')
  const owner = await enterPlayer(db, { name: 'Keeper', level: 'free', now })
  const aquariumId = await enterAquarium(db, { owner, name: 'Reef', now })
  const facts = { volume_litres: 300, time_zone: 'Europe/London' }
  await db.updateTable('aquariums').set(facts).where('id', '=', aquariumId).execute()
  return { owner, aquariumId }
}

type Send = (name: EndpointName, id: number, body: unknown) => Promise<void>

async function fillTank(send: Send, aquarium_id: number) {
  await send('POST /api/aquariums/:id/parameters', aquarium_id, { parameters: [{ catalogue: 'potassium' }] })
  await send('POST /api/aquariums/:id/products', aquarium_id, {
    ...{ name: 'Two-part A', unit: 'ml', ref_amount: 10, ref_litres: 100, alkalinity: 0.5 },
  })
  const weekly = { kind: 'test', parameter: 'alkalinity', every_days: 7, starts_on: '2026-11-07' }
  await send('POST /api/aquariums/:id/tasks', aquarium_id, weekly)
  await send('POST /api/events/', aquarium_id, {
    ...{ aquarium_id, timestamp: '2026-11-22T10:00:00', kind: 'water_change', percent: 10 },
  })
  await send('POST /api/events/', aquarium_id, {
    ...{ aquarium_id, timestamp: '2026-11-01T09:00:00', kind: 'doser', product_id: 3, amount: 40 },
  })
  const logs = [
    { timestamp: '2026-11-07T19:30:00', alkalinity: 8.6, calcium: 430, magnesium: 1350, nitrite: 0 },
    { timestamp: '2026-11-14T19:40:00', alkalinity: 8.5, calcium: 425, temperature: 77.9 },
    { timestamp: '2026-11-21T20:00:00', alkalinity: 8.4, note: 'New return pump' },
    { timestamp: '2026-11-28T08:10:00', alkalinity: 8.3, phosphase: 0.03 },
  ]
  for (const log of logs) await send('POST /api/logs/', aquarium_id, { aquarium_id, ...log })
}
