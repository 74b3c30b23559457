import type { DBSchema, IDBPDatabase } from 'idb'
import { openDB } from 'idb'
import type { UnsentLog } from '#web/outbox/unsent-log.ts'

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
