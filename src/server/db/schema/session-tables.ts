import type { Generated } from 'kysely'

export type SessionsTable = {
  /** SHA-256 of the token; the token itself is only in the browser's cookie. */
  token_hash: string
  user_id: number
  created_at: string
  seen_at: string
  /** The name on screens and in logs; older rows get one when next seen. */
  public_id: string | null
  /** browser, device or caretaker. */
  kind: Generated<string>
  name: string | null
  /** The address at which the device was paired. */
  origin: string | null
  /** Null: all of the account's. */
  aquarium_id: number | null
  /** The rights of a session that is not a browser's, comma-separated. */
  may: string | null
  expires_at: string | null
}

export type PairingsTable = {
  /** The computer's name for it. */
  id: string
  /** SHA-256 of the secret in the QR code, and of the code that is typed. */
  code_hash: string
  short_hash: string
  user_id: number
  created_at: string
  /** SHA-256 of the phone's cookie; null again once the phone has its session. */
  claim_hash: string | null
  device_name: string | null
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
  /** True when it is to reopen a closed account. */
  reopens: Generated<boolean | number>
}
