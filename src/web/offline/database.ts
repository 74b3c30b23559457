import type { DBSchema, IDBPDatabase } from 'idb'
import { openDB } from 'idb'
import type { NewLog } from '#contract/aquariums/logs.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors/errors.ts'

interface KeptHere extends DBSchema {
  outbox: { key: number; value: UnsentLog }
  seen: { key: string; value: SeenReply; indexes: { at: string } }
}

/** The last reply to a call. */
export type SeenReply = {
  /** Path and query. */
  address: string
  /** The user who was signed in. */
  user_id: number
  /** Instant, ISO. */
  at: string
  reply: unknown
}

/** A new log that its keeper has saved, and that the server has not confirmed yet. */
export type UnsentLog = {
  /** Counts up: the log with the lowest number is sent first. */
  seq: number
  /** The Idempotency-Key: however often the log is sent, only one is created. */
  key: string
  user_id: number
  /** The tank's name at the time of the save; the tank may be gone when somebody reads this. */
  aquarium_name: string | undefined
  /** The request as it is sent; never changed afterwards. */
  body: NewLog
  /** Instant of the save, ISO. */
  made_at: string
  /** Why the server refused the log. It is not sent again until its keeper decides how. */
  refusal?: Refusal
}

export type Refusal = { code: ErrorCode; message: string; fields?: FieldErrors }

let opened: Promise<IDBPDatabase<KeptHere>> | undefined

/** The database of what this browser keeps of a keeper's data. @throws where a browser keeps nothing, as some do in private windows */
export function keptHere(): Promise<IDBPDatabase<KeptHere>> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function open(): Promise<IDBPDatabase<KeptHere>> {
  return openDB<KeptHere>('coralline', 1, {
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      db.createObjectStore('seen', { keyPath: 'address' }).createIndex('at', 'at')
    },
    // A newer version in another window waits for this connection to close; a browser may also close a connection that was open for
    // long.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
}
