import { createHash } from 'node:crypto'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** An aquarium keeps so many; the one that was not used for longest is deleted. */
const mostMappings = 20

/** The same for files of the same header, whatever its case. */
function fingerprintOf({ columns }: ImportMapping): string {
  const headers = columns.map(({ header }) => plainWords(header))
  return createHash('sha256').update(JSON.stringify(headers)).digest('hex')
}

type MappingOfAquarium = { aquariumId: number; mapping: ImportMapping }

/** Belongs into the transaction of the merge. */
export async function rememberMapping(
  db: Db,
  { aquariumId, mapping, now }: MappingOfAquarium & { now: Date },
) {
  const fingerprint = fingerprintOf(mapping)
  const used = { mapping: JSON.stringify(mapping), used_at: now.toISOString() }
  await db
    .insertInto('import_mappings')
    .values({ aquarium_id: aquariumId, fingerprint, ...used })
    .onConflict((conflict) => conflict.columns(['aquarium_id', 'fingerprint']).doUpdateSet(used))
    .execute()
  const kept = db
    .selectFrom('import_mappings')
    .select('fingerprint')
    .where('aquarium_id', '=', aquariumId)
    .orderBy('used_at', 'desc')
    .orderBy('fingerprint')
    .limit(mostMappings)
  await db
    .deleteFrom('import_mappings')
    .where('aquarium_id', '=', aquariumId)
    .where('fingerprint', 'not in', kept)
    .execute()
}

/** How a file with this header was read last, and when. */
export async function rememberedMapping(
  db: Db,
  { aquariumId, mapping }: MappingOfAquarium,
): Promise<{ mapping: ImportMapping; usedAt: string } | undefined> {
  const found = await db
    .selectFrom('import_mappings')
    .select(['mapping', 'used_at'])
    .where('aquarium_id', '=', aquariumId)
    .where('fingerprint', '=', fingerprintOf(mapping))
    .executeTakeFirst()
  return found && { mapping: JSON.parse(found.mapping) as ImportMapping, usedAt: found.used_at }
}
