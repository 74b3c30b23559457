import type { BlobStore } from '#server/files/blob-store.ts'
import type { Manifest } from './manifest.ts'

/** A finished backup; `path` is how an operator names it. */
export type StoredBackup = { path: string; madeAt: Date }

/** Where backups are kept: a folder, or a folder of a bucket. A backup is what has a manifest. */
export type BackupPlace = {
  /** As an operator names it. */
  readonly where: string
  /** The folder of this machine in which one at a time is made. */
  readonly workshop: string
  /** The files of images of all backups, each once. */
  readonly files: BlobStore
  /** How old (ms) a file has to be before it is removed as nobody's: one that another machine makes may be about to need it. */
  readonly spared: number
  /** For how long (ms) an answer about the newest one counts. */
  readonly rememberedFor: number
  /** Newest first; none when there is no such place. */
  list(): Promise<StoredBackup[]>
  /** What lies in a backup. */
  namesIn(path: string): Promise<string[]>
  /** The text of its manifest; undefined when there is none. */
  readManifest(path: string): Promise<string | undefined>
  /** Makes a backup of a whole draft; its manifest comes last. */
  finish(draft: StoredBackup, manifest: Manifest): Promise<StoredBackup>
  /** Nobody ever finds half of it. */
  remove(backup: StoredBackup): Promise<void>
  /** Removes what killed backups have left of themselves elsewhere than in the workshop. */
  removeUnfinished(now: Date): Promise<void>
  /** A folder of this machine with the database of a backup in it. */
  fetch(path: string, database: string): Promise<{ folder: string; letGo(): Promise<void> }>
}

const names = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/

/** Colons are no part of a name everywhere. */
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
