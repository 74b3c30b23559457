import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/schema/schema.ts'

const key = 'instance_id'

/** The random id that tells this database from every other; made when it is first asked for, and only read from then on. */
export async function instanceId(db: Db): Promise<string> {
  const read = () => db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const found = await read()
  if (found) return found.value
  // When two servers start at once, both read what the first has written.
  await db
    .insertInto('settings')
    .values({ key, value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())?.value ?? instanceId(db)
}
