import type { DBSchema, IDBPDatabase } from 'idb'
import { openDB } from 'idb'
import type { NewLog } from '#contract/aquariums/logs.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors/errors.ts'

interface KeptHere extends DBSchema {
  outbox: { key: number; value: UnsentLog }
  seen: { key: string; value: SeenReply; indexes: { at: string } }
}

/** What a call answered the last time. */
export type SeenReply = {
  /** With the query. */
  address: string
  /** Who was signed in. */
  user_id: number
  /** Instant, ISO. */
  at: string
  reply: unknown
}

/** A new log that its keeper has saved, and of which the server has not said that it is stored. */
export type UnsentLog = {
  /** Counts up: the oldest is sent first. */
  seq: number
  /** The Idempotency-Key: however often it is sent, one log comes of it. */
  key: string
  user_id: number
  /** The tank's name then; the tank may be gone by the time somebody reads it. */
  aquarium_name: string | undefined
  /** As it is sent: nothing changes it any more. */
  body: NewLog
  /** Instant of the save, ISO. */
  made_at: string
  /** Why the server does not take it. It is not sent again until its keeper says how. */
  refusal?: Refusal
}

export type Refusal = { code: ErrorCode; message: string; fields?: FieldErrors }

let opened: Promise<IDBPDatabase<KeptHere>> | undefined

/** What this browser keeps of a keeper's data. @throws where a browser keeps nothing, as some do in private windows */
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
    // A window of a newer version waits for this one; a browser may also close what was open for long.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
}
