import type { Generated } from 'kysely'

/** How much an aquarium holds, kept by triggers. */
export type LogCountsTable = {
  aquarium_id: number
  logs: number
  /** In UTF-8. */
  note_bytes: Generated<number>
  /** Of pictures and thumbnails. */
  image_bytes: Generated<number>
}

/** The days whose readings are rolled up: a letter each, else `-`. Triggers take letters and the claim away. */
export type RolledMonthsTable = {
  aquarium_id: number
  /** `YYYY-MM` */
  month: string
  days: string
  /** Set while somebody is about to roll days up. */
  claim: string | null
}

/** The summary of a stretch of days, valid where `rolled_months` says so. */
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
