import type { Db } from '#server/db/schema/schema.ts'

const key = 'home_network'

export async function readHomeSwitch(db: Db): Promise<boolean> {
  const found = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return found?.value === 'on'
}

export async function storeHomeSwitch(db: Db, isOn: boolean) {
  const value = isOn ? 'on' : 'off'
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
