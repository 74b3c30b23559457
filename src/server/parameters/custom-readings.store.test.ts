import { expect, test } from 'vitest'
import { perParameter } from '#domain/parameters/parameters.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { insertLog } from '#server/logs/logs.store.ts'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { setCustom } from './custom-readings.store.ts'
import { insertParameter } from './parameters.store.ts'

test.each(engines)(
  'after hundreds of random changes each own reading bears the moment of its log, as copies made by hand do, on %s',
  async (engine) => {
    const database = await createDatabase(engine)
    const { db } = database
    const { reef } = await enterCast(db)
    const parameters = [await enter(db, reef, 'Strontium'), await enter(db, reef, 'Potassium')]
    const random = seededRandom(20_261_123)
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
    const moment = () => secondsToTimestamp(1_700_000_000 + Math.floor(random() * 200) * 3_600)
    /** The moment and the readings of each log, by its id. */
    const byHand = new Map<number, { timestamp: string; own: Map<number, number> }>()
    for (let step = 0; step < 600; step += 1) {
      const ids = [...byHand.keys()]
      const kind = ids.length < 5 ? 0 : random()
      if (kind < 0.25) {
        const timestamp = moment()
        const { id } = await insertLog(db, { ...blank, aquarium_id: reef, timestamp })
        byHand.set(id, { timestamp, own: new Map() })
      } else if (kind < 0.5) {
        const timestamp = moment()
        const first = pick(ids)
        // Moves one log, or all logs up to it: a statement may move many.
        const isOne = random() < 0.8
        await db
          .updateTable('logs')
          .set({ timestamp })
          .where('id', isOne ? '=' : '<=', first)
          .execute()
        for (const [id, log] of byHand) if (isOne ? id === first : id <= first) log.timestamp = timestamp
      } else if (kind < 0.95) {
        const logId = pick(ids)
        const parameter_id = pick(parameters)
        const value = random() < 0.2 ? null : random() * 500
        await setCustom(db, { logId, own: [{ parameter_id, value }] })
        const { own } = byHand.get(logId) ?? { own: new Map<number, number>() }
        if (value === null) own.delete(parameter_id)
        else own.set(parameter_id, value)
      } else {
        const logId = pick(ids)
        await db.deleteFrom('logs').where('id', '=', logId).execute()
        byHand.delete(logId)
      }
    }
    const expected = [...byHand].flatMap(([log_id, { timestamp, own }]) =>
      [...own].map(([parameter_id, value]) => ({ parameter_id, timestamp, log_id, value })),
    )
    expect(expected.length).toBeGreaterThan(20)
    const stored = await db.selectFrom('own_readings').selectAll().execute()
    const sorted = (rows: typeof stored) => rows.map((row) => JSON.stringify(row)).toSorted()
    expect(sorted(stored.map((row) => inOrder(row)))).toEqual(sorted(expected.map((row) => inOrder(row))))
    await database.remove()
  },
)

type Row = { parameter_id: number; timestamp: string; log_id: number; value: number }

function inOrder({ parameter_id, timestamp, log_id, value }: Row): Row {
  return { parameter_id, timestamp, log_id, value }
}

const blank = {
  ...perParameter(() => null),
  note: null,
  created_by: null,
  created_at: null,
  created_session: null,
  source: null,
}

async function enter(db: Db, aquarium_id: number, label: string): Promise<number> {
  const { id } = await insertParameter(db, {
    aquarium_id,
    catalogue: null,
    label,
    sort_label: label.toLowerCase(),
    unit: 'ppm',
    decimals: 1,
    charted: true,
    position: 0,
    created_at: 'then',
  })
  return id
}
