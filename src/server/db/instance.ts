import { randomUUID } from 'node:crypto'
import type { Db } from './schema.ts'

/** The random id that tells this database from every other; made when it is first asked for. */
export async function instanceId(db: Db): Promise<string> {
  const key = 'instance_id'
  await db
    .insertInto('settings')
    .values({ key, value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return value
}
