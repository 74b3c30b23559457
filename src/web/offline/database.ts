import type { DBSchema, IDBPDatabase } from 'idb'
import { openDB } from 'idb'
import type { NewLog } from '#contract/aquariums/logs.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/endpoints.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors/errors.ts'
import type { ChangeCall } from '#web/api/api.ts'

interface DeviceData extends DBSchema {
  outbox: { key: number; value: UnsentCall | EarlierLog }
  seen: { key: string; value: CachedReply; indexes: { at: string } }
}

export type CachedReply = {
  /** Path and query. */
  address: string
  user_id: number
  /** Instant, ISO. */
  at: string
  reply: unknown
}

/** A call that can wait: its reply is the stored row, whose id shows that the answer is Coralline's. */
export type OutboxCallName = {
  [Name in EndpointName]: ReplyOf<EndpointNamed<Name>> extends { id: number }
    ? Exclude<Name, `GET ${string}`>
    : never
}[EndpointName]

/** A call that its user has saved; it is sent as it is, however often, and never changed afterwards. */
export type NewCall<Name extends OutboxCallName = OutboxCallName> = ChangeCall<Name> & {
  /** The Idempotency-Key: however often the call is sent, it takes effect once. */
  key: string
  user_id: number
  aquarium_id: number
  /** The aquarium's name at the time of the save; the aquarium may be gone when somebody reads this. */
  aquarium_name: string | undefined
  /** The word for what is saved, such as `log`, for pages of an earlier version that do not know the call. */
  noun: string
  /** It in one line, where the call itself does not tell, such as a dose, whose product is only a number. */
  words?: string
  /** Instant of the save, ISO. */
  made_at: string
}

/** A call that the server has not confirmed yet. */
export type UnsentCall<Name extends OutboxCallName = OutboxCallName> = NewCall<Name> & {
  /** Counts up: the call with the lowest number is sent first. */
  seq: number
  /** Why the server refused the call. It is not sent again until its user decides how. */
  refusal?: Refusal
}

/** An unsent log as pages before version 0.2.0 stored it. */
export type EarlierLog = { body: NewLog } & Pick<
  UnsentCall,
  'seq' | 'key' | 'user_id' | 'aquarium_name' | 'made_at' | 'refusal'
>

export type Refusal = { code: ErrorCode; message: string; fields?: FieldErrors }

let opened: Promise<IDBPDatabase<DeviceData>> | undefined

/** What this browser stores of a user's data. @throws where it stores nothing, as in some private windows */
export function deviceDatabase(): Promise<IDBPDatabase<DeviceData>> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function open(): Promise<IDBPDatabase<DeviceData>> {
  return openDB<DeviceData>('coralline', 1, {
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      db.createObjectStore('seen', { keyPath: 'address' }).createIndex('at', 'at')
    },
    // A newer version in another window waits for this connection to close.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
}
