import type { Insertable } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'
import type { SignInsTable } from '#server/db/schema/session-tables.ts'

export async function insertSignIn(db: Db, signIn: Insertable<SignInsTable>) {
  await db.insertInto('sign_ins').values(signIn).execute()
}

export async function takeSignIn(
  db: Db,
  { stateHash, browserHash }: { stateHash: string; browserHash: string },
) {
  return db
    .deleteFrom('sign_ins')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .returning(['nonce', 'code_verifier', 'next', 'created_at', 'reopens', 'ties_user_id'])
    .executeTakeFirst()
}

export async function deleteSignInsBefore(db: Db, moment: Date) {
  await db.deleteFrom('sign_ins').where('created_at', '<', moment.toISOString()).execute()
}
