import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/schema/schema.ts'

const key = 'instance_id'

/** The random id of this database, made when it is first asked for. */
export async function instanceId(db: Db): Promise<string> {
  const read = () => db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const found = await read()
  if (found) return found.value
  // Of two servers that start at once, both read what the first has written.
  await db
    .insertInto('settings')
    .values({ key, value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())?.value ?? instanceId(db)
}
