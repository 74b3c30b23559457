import type { SilentChange } from '#server/db/copies.ts'

/** What a walk through the pictures has found: `lost` names files by their hashes that nothing here can mend. */
export type WalkedPictures = { read: number; all: number; mended: number; lost: string[]; upTo: string }

/** What came of restoring the newest backup aside; `words` say what was wrong, or how much room it takes. */
export type TriedOut = { at: string; outcome: 'whole' | 'no_room' | 'damaged'; words: string }

/** What the backups remember of their last checks. */
export type WalkState = {
  /** When the backup was made with which these checks ended, and the earlier one that it was compared with. */
  made_at: string
  compared_with: string | null
  /** When the last backup was made that could be compared: the next one is compared with it. */
  vouched: string | null
  /** Sentences about earlier backups that have rotted, and about checks that failed. */
  problems: string[]
  pictures: WalkedPictures | null
  /** Missing in what an earlier version has stored, and with PostgreSQL. */
  tried?: TriedOut | undefined
}

/** What a walk begins with: the state the last one left, and when the backups kept for what was found were made. */
export type WalkTask = { last: WalkState | undefined; kept: readonly string[] }

/** The result of a walk: the new state, and what has changed without a write since the compared backup. */
export type Walk = { state: WalkState; silent: SilentChange[] }
