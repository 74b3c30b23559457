import { openDatabase } from '#server/db/database.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'

export type Keeper = { as: Player; tank: number }

/** Adds signed-in users with a tank each. */
export async function enterUsers(
  databaseUrl: string,
  { count, name }: { count: number; name: string },
): Promise<Keeper[]> {
  const { db, close } = await openDatabase({ databaseUrl, dataFolder: '' })
  const keepers: Keeper[] = []
  const now = new Date()
  for (let index = 0; index < count; index += 1) {
    const as = await enterPlayer(db, { name: `${name} ${index}`, level: 'free', now })
    keepers.push({ as, tank: await enterAquarium(db, { owner: as, name: 'Reef', now }) })
  }
  await close()
  return keepers
}
