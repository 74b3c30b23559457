import type { Generated } from 'kysely'

export type SessionsTable = {
  /** SHA-256 of the token; the token itself is only in the browser's cookie. */
  token_hash: string
  user_id: number
  created_at: string
  seen_at: string
  /** The name of the session on screens and in logs. Rows from before there were such names get one when the session is next seen. */
  public_id: string | null
  /** browser, device or caretaker: it decides how long the session lasts, and what it reaches. */
  kind: Generated<string>
  name: string | null
  /** The address at which the device was paired. */
  origin: string | null
  /** The one aquarium that it reaches; null: all of its account's. */
  aquarium_id: number | null
  /** The rights of a session that is not a browser's, comma-separated. */
  may: string | null
  expires_at: string | null
}

export type PairingsTable = {
  /** The name that the computer gives it. */
  id: string
  /** SHA-256 of the secret in the QR code, and of the code that is typed. */
  code_hash: string
  short_hash: string
  user_id: number
  created_at: string
  /** SHA-256 of the cookie of the phone that has used the code; null again once that phone has taken its session. */
  claim_hash: string | null
  device_name: string | null
  /** The digits that the phone shows. */
  digits: number | null
  confirmed_at: string | null
}

export type SignInsTable = {
  state_hash: string
  /** SHA-256 of the cookie of the browser that started the sign-in. */
  browser_hash: string
  nonce: string
  code_verifier: string
  next: string
  created_at: string
  /** True when this sign-in is to reopen a closed account. */
  reopens: Generated<boolean | number>
}
