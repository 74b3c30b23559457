import type { BlobStore, ImageStore } from '#server/files/blob-store.ts'
import { readImage, readSound } from '#server/files/sound-files.ts'
import type { WalkedPictures, WalkState } from './walk.ts'

/** All pictures are read again within so many days. */
const walkDays = 30

type Walking = {
  images: ImageStore
  kept: BlobStore
  /** Hashes of the files that the database refers to, and of those that only earlier backups do. */
  live: readonly string[]
  older: readonly string[]
  last: WalkState | undefined
  now: Date
}

/**
 * Reads a share of the pictures again, in the storage of images and in the backups, and mends either side from the
 * other: the name of a file is the hash of what must be in it. Goes on where the last walk ended, and reads what was
 * lost then again.
 */
export async function walkPictures({
  images,
  kept,
  live,
  older,
  last,
  now,
}: Walking): Promise<WalkedPictures> {
  const liveFiles = new Set(live)
  const all = [...new Set([...live, ...older])].toSorted()
  const share = shareOf(all, { last, now })
  const known = new Set(all)
  const again = (last?.pictures?.lost ?? []).filter((hash) => known.has(hash) && !share.includes(hash))
  const walked: WalkedPictures = {
    ...{ read: 0, all: all.length, mended: 0, lost: [] },
    upTo: share.at(-1) ?? last?.pictures?.upTo ?? '',
  }
  for (const hash of [...again, ...share]) {
    const { bytes, lackedBy } = await readOnBothSides(hash, {
      ...{ images, kept },
      ...{ isLive: liveFiles.has(hash), isKept: true },
    })
    walked.read += 1
    if (!bytes) walked.lost.push(hash)
    else for (const store of lackedBy) walked.mended += await mendPicture(store, hash, bytes)
  }
  return walked
}

/** `isLive` when the database refers to the picture, `isKept` when a backup does. */
type Sides = { images: ImageStore; kept: BlobStore; isLive: boolean; isKept: boolean }

/** The sound bytes of a picture, if one of the sides has them, and the sides that should have them and do not. */
type ReadPicture = { bytes: Buffer | undefined; lackedBy: BlobStore[] }

export async function readOnBothSides(
  hash: string,
  { images, kept, isLive, isKept }: Sides,
): Promise<ReadPicture> {
  const inBackups = await readSound(kept, hash)
  const inUse = isLive ? await readSound(images, hash) : undefined
  // Between the copy of the database and now the picture may have been deleted: its file is aside then.
  const bytes = inUse ?? inBackups ?? (await readImage(images, hash))
  const isLacking = isLive && !inUse && !(await readSound(images.aside, hash))
  return { bytes, lackedBy: [...(isKept && !inBackups ? [kept] : []), ...(isLacking ? [images] : [])] }
}

/** As many as bring all of them within `walkDays`, also after days without a walk. */
function shareOf(
  all: readonly string[],
  { last, now }: { last: WalkState | undefined; now: Date },
): string[] {
  const days = last ? (now.getTime() - Date.parse(last.made_at)) / 86_400_000 : 1
  const count = Math.min(all.length, Math.ceil((all.length * Math.max(1, Math.ceil(days))) / (walkDays - 1)))
  const upTo = last?.pictures?.upTo ?? ''
  const behind = all.filter((hash) => hash > upTo)
  return [...behind, ...all].slice(0, count)
}

/** Writes a file anew, after removing the one that is there: a bucket leaves a file of the right size alone. */
export async function mendPicture(store: BlobStore, hash: string, bytes: Buffer): Promise<number> {
  await store.remove(hash)
  await store.put(hash, bytes)
  return 1
}
