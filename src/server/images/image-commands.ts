import { filesAsideDays } from '#domain/limits.ts'
import type { BlobStore } from '#server/files/blob-store.ts'
import type { StoredFiles } from './image-files.rules.ts'
import { adoptPlace, checkPlace, countFiles } from './image-place.rules.ts'
import { sweepFiles } from './image-sweep.rules.ts'

type Command = { isApproved: boolean; now: Date }

/**
 * `npx coralline sweep` tells what could be set aside, and with `--yes` sets it aside.
 * @throws StartRefusal when the files are not those of this database
 */
export async function sweepCommand(stored: StoredFiles, { isApproved, now }: Command): Promise<string> {
  await checkPlace(stored)
  const options = { now, isApproved, onlyBack: !isApproved }
  const { files, setAside, left, aside } = await sweepFiles(stored, options)
  const { where } = stored.files
  const found = `${files} files of images in ${where}.`
  const kept = `${aside} are aside; each is removed ${filesAsideDays} days after it was set aside.`
  if (isApproved) return `${found} ${setAside} were set aside: no image refers to them. ${kept}`
  return `${found} ${left} could be set aside: no image refers to them. ${kept}${left > 0 ? '\nTo set them aside now: npx coralline sweep --yes' : ''}`
}

const whatFollows = `What it does not know would be set aside, a tenth a day, and removed ${filesAsideDays} days later.\nTo say that these files are this database's: npx coralline adopt-files --yes`

/** `npx coralline adopt-files` without a database that could know the files. */
export function adoptionByNewDatabase({ where }: BlobStore): string {
  return `There is no database, or an empty one, and a new one knows none of the files in ${where}. ${whatFollows}`
}

/** `npx coralline adopt-files` tells how many files this database knows, and with `--yes` makes all of them its own. */
export async function adoptCommand(
  stored: StoredFiles,
  { isApproved }: Pick<Command, 'isApproved'>,
): Promise<string> {
  const { there, known } = await countFiles(stored)
  const { where } = stored.files
  const found = `Of ${there} files looked at in ${where} this database knows ${known}.`
  if (!isApproved) return `${found} ${whatFollows}`
  await adoptPlace(stored)
  return `${found} They belong to it from now on. What no image refers to is set aside, a tenth a day, and removed ${filesAsideDays} days later.`
}
