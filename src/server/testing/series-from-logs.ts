import type { Series } from '#contract/aquariums/series.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readSeries } from '#server/logs/readings/series.rules.ts'

class Undone extends Error {}

/** Reads a series from the logs alone, as if nothing were rolled up. */
export async function seriesFromLogs(db: Db, asked: Parameters<typeof readSeries>[1]): Promise<Series> {
  let found: Series | undefined
  await db
    .transaction()
    .execute(async (db) => {
      await db.deleteFrom('rolled_months').where('aquarium_id', '=', asked.aquariumId).execute()
      found = await readSeries(db, asked)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  if (!found) throw new Error('nothing was read')
  return found
}
