import type { Generated } from 'kysely'

/** How much an aquarium holds: triggers keep these figures, nothing else writes them. */
export type LogCountsTable = {
  aquarium_id: number
  logs: number
  /** In UTF-8. */
  note_bytes: Generated<number>
  /** The bytes of the pictures and their thumbnails. */
  image_bytes: Generated<number>
}

/** For which days the readings are rolled up: a letter a day, `-` for a day that is not. Triggers take letters away, and the claim. */
export type RolledMonthsTable = {
  aquarium_id: number
  /** `YYYY-MM` */
  month: string
  days: string
  /** Set while somebody is about to roll days up. */
  claim: string | null
}

/** The summary of the readings of a stretch of days: it is valid only where `rolled_months` says so. */
export type RollupsTable = {
  aquarium_id: number
  kind: 'points' | 'lines'
  level: number
  block: number
  /** Its name on the wire, or `*` for all logs. */
  parameter: string
  /** Doubles, little-endian. */
  numbers: Uint8Array
}
