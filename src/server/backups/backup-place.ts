import type { BlobStore } from '#server/files/blob-store.ts'
import type { Manifest } from './manifest.ts'

/** A finished backup; `path` is how an operator names it. */
export type StoredBackup = { path: string; madeAt: Date }

/** Where backups are kept: a folder, or a folder of a bucket. What has no manifest is not a backup. */
export type BackupPlace = {
  /** The place as an operator names it. */
  readonly where: string
  /** The folder of this machine in which backups are made, one at a time. */
  readonly draftFolder: string
  /** The image files of all backups; each is stored once. */
  readonly files: BlobStore
  /** Files that no backup refers to are removed from this age (ms) on: a backup made elsewhere may need younger ones. */
  readonly spared: number
  /** How long (ms) the newest backup is remembered before the place is asked again. */
  readonly rememberedFor: number
  /** Refuses images of so many bytes when they would leave too little of the disk to others. A bucket takes them all. */
  refuseNoRoom?(bytes: number): Promise<void>
  /** All backups, newest first; empty when the place does not exist. */
  list(): Promise<StoredBackup[]>
  /** The names of the files in a backup. */
  namesIn(path: string): Promise<string[]>
  /** The text of the backup's manifest; undefined when there is none. */
  readManifest(path: string): Promise<string | undefined>
  /** Turns a complete draft into a backup; the manifest comes last. */
  finish(draft: StoredBackup, manifest: Manifest): Promise<StoredBackup>
  /** Removes a backup so that nobody ever finds half of it. */
  remove(backup: StoredBackup): Promise<void>
  /** Removes what killed backups have left outside of the draft folder. */
  removeUnfinished(now: Date): Promise<void>
  /** Provides the database of a backup in a folder of this machine, until `letGo` is called. */
  fetch(path: string, database: string): Promise<{ folder: string; letGo(): Promise<void> }>
}

const names = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/

/** Not every file system allows colons in a name. */
export function backupName(moment: Date): string {
  return moment.toISOString().replaceAll(/[:.]/g, '-')
}

/** The names that belong to backups, newest first. */
export function namedBackups(entries: readonly string[], where: string): StoredBackup[] {
  const found = entries.flatMap((name) => {
    const madeAt = new Date(name.replace(names, '$1T$2:$3:$4.$5Z'))
    return names.test(name) && !Number.isNaN(madeAt.getTime()) ? [{ path: `${where}/${name}`, madeAt }] : []
  })
  return found.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}
