import type { BlobStore } from '#server/files/blob-store.ts'
import type { Manifest } from './manifest.ts'

/** A finished backup; `path` is how an operator names it. */
export type StoredBackup = { path: string; madeAt: Date }

/** A folder, or a folder of a bucket. What has no manifest is not a backup. */
export type BackupPlace = {
  readonly where: string
  /** The folder of this machine in which backups are made. */
  readonly draftFolder: string
  /** The image files of all backups, each stored once. */
  readonly files: BlobStore
  /** Unreferred files are removed from this age (ms) on: a backup made elsewhere may need younger ones. */
  readonly spared: number
  /** Milliseconds for which the newest backup is remembered. */
  readonly rememberedFor: number
  /** Refuses so many bytes when they would leave too little of the disk. A bucket takes all. */
  refuseNoRoom?(bytes: number): Promise<void>
  /** Newest first; empty when the location does not exist. */
  list(): Promise<StoredBackup[]>
  namesIn(path: string): Promise<string[]>
  /** Its text; undefined when there is none. */
  readManifest(path: string): Promise<string | undefined>
  /** Reads, or replaces, a small file beside the backups; undefined when there is none. */
  readBeside(name: string): Promise<string | undefined>
  writeBeside(name: string, text: string): Promise<void>
  /** Turns a complete draft into a backup; the manifest comes last. */
  finish(draft: StoredBackup, manifest: Manifest): Promise<StoredBackup>
  remove(backup: StoredBackup): Promise<void>
  /** Removes what killed backups left outside of the draft folder. */
  removeUnfinished(now: Date): Promise<void>
  /** Provides the backup's database in a local folder, until `letGo` is called. */
  fetch(path: string, database: string): Promise<{ folder: string; letGo(): Promise<void> }>
}

const names = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/

/** Not every file system allows colons in a name. */
export function backupName(moment: Date): string {
  return moment.toISOString().replaceAll(/[:.]/g, '-')
}

export function namedBackups(entries: readonly string[], where: string): StoredBackup[] {
  const found = entries.flatMap((name) => {
    const madeAt = new Date(name.replace(names, '$1T$2:$3:$4.$5Z'))
    return names.test(name) && !Number.isNaN(madeAt.getTime()) ? [{ path: `${where}/${name}`, madeAt }] : []
  })
  return found.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}
