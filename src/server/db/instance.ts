import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/schema/schema.ts'

/** The random id of this database, made when it is first asked for. */
export function instanceId(db: Db): Promise<string> {
  return keptOnce(db, 'instance_id', randomUUID)
}

/** The key of the links that end mails, made when it is first asked for. No export has it. */
export function unsubscribeKey(db: Db): Promise<string> {
  return keptOnce(db, 'unsubscribe_key', () => randomBytes(32).toString('base64url'))
}

async function keptOnce(db: Db, key: string, make: () => string): Promise<string> {
  const read = () => db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const found = await read()
  if (found) return found.value
  // Of two servers that start at once, both read what the first has written.
  await db
    .insertInto('settings')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())?.value ?? keptOnce(db, key, make)
}
