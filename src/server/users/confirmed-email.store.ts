import type { Db } from '#server/db/schema/schema.ts'

/** Keeps that an address is the account's own; false when the account has another one by now. */
export async function confirmEmail(
  db: Db,
  { id, email, now }: { id: number; email: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({
      ...{ email_confirmed: email, email_confirmed_by: 'link', bounces: 0 },
      email_confirmed_at: now.toISOString(),
    })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
