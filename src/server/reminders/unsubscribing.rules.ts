import { createHmac, timingSafeEqual } from 'node:crypto'
import { unsubscribeKey } from '#server/db/instance.ts'
import type { Db } from '#server/db/schema/schema.ts'
import * as store from './reminders.store.ts'

type Addressee = { id: number; email: string }

/** The address that ends the mails of an account without a session. It is good as long as the account has this e-mail. */
export async function unsubscribeAddress(
  db: Db,
  publicUrl: string,
  { id, email }: Addressee,
): Promise<string> {
  const token = signed(await unsubscribeKey(db), { id, email })
  return `${publicUrl}/unsubscribe?user=${id}&token=${token}`
}

/** The account of such an address; undefined when it is none. */
export async function findUnsubscriber(
  db: Db,
  { user, token }: { user: string; token: string },
): Promise<store.Reminded | undefined> {
  if (!/^[1-9]\d{0,8}$/.test(user)) return undefined
  const found = await store.findReminded(db, Number(user))
  if (!found) return undefined
  const [sent, expected] = [Buffer.from(token), Buffer.from(signed(await unsubscribeKey(db), found))]
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? found : undefined
}

/** Ends the mails of an account; messages of another way go on. */
export async function unsubscribe(db: Db, { id, remind_by }: store.Reminded) {
  if (remind_by === 'email') await store.endMessages(db, id)
}

function signed(key: string, { id, email }: Addressee): string {
  return createHmac('sha256', key).update(`${id}\n${email}`).digest('base64url')
}
