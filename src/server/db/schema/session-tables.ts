import type { Generated, GeneratedAlways } from 'kysely'

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
  /** device, or caretaker for the phone of a sitter, which opens one aquarium until a moment. */
  kind: Generated<'device' | 'caretaker'>
  aquarium_id: number | null
  until: string | null
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
  /** The account that it opens; null for the code of the first account, and for an account that it makes. */
  user_id: number | null
  /** The admin who made it; 0 for a command on the server's own machine; null when it was asked for. */
  made_by: number | null
  expires_at: string
  /** The address that it was mailed to alone, which it confirms; null for links that are shown. */
  email: Generated<string | null>
}

/** A secret that opens a part of an account without a session. */
export type AccessKeysTable = {
  id: GeneratedAlways<number>
  user_id: number
  /** Null: all of the account's. */
  aquarium_id: number | null
  kind: 'api' | 'calendar' | 'share'
  name: string
  /** Its name in calls and in the request log: it opens nothing. */
  public_id: string
  /** SHA-256 of the secret, which nobody but its bearer has. */
  secret_hash: string
  /** How the secret begins, to tell it from others. */
  start: string
  /** The rights of a token, comma-separated. */
  may: string | null
  /** What a shared tank shows, comma-separated, and from which day. */
  shows: string | null
  since: string | null
  created_at: string
  /** Null when it does not end by itself. */
  expires_at: string | null
  used_at: string | null
  uses: Generated<number>
}
