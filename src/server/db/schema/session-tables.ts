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
  /** The account that the provider's answer is tied to, when its user has asked for that. */
  ties_user_id: Generated<number | null>
}

export type PasswordsTable = {
  user_id: number
  /** `scrypt$17$8$1$salt$hash`. */
  hash: string
  /** Signs the cookies of browsers that have signed in; a new one with each password. */
  browser_key: string
  changed_at: string
}

export type LinksOnceTable = {
  /** SHA-256 of the secret in the link. */
  hash: string
  kind: string
  /** The account that it opens; null for the code of the first account. */
  user_id: number | null
  /** The admin who made it; 0 for a command on the server's own machine. */
  made_by: number | null
  expires_at: string
}
