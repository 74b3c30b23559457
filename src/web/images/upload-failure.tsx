import type { ReactNode } from 'react'
import { isSignedOut } from '#web/api/api.ts'
import { deletedRowWords, refusalWords } from '#web/outcomes/refusal-words.tsx'
import { messageOf } from '#web/ui/messages/notification.ts'
import type { FailedUpload } from './uploads.ts'

/** Why images did not arrive, and where the list is that has the others. `tankName` is of a tank on another page. */
export function uploadFailureWords(
  [first, ...others]: readonly [FailedUpload, ...FailedUpload[]],
  tankName: string | undefined,
): ReactNode {
  const { file, error } = first
  const list = tankName === undefined ? 'The list of photos' : `The list of photos of ${tankName}`
  const isOneReason = others.every((other) => messageOf(other.error) === messageOf(error))
  const isInList = deletedRowWords(error) === undefined && !isSignedOut(error)
  const names = isOneReason && others.length > 0 ? `${file.name} and ${others.length} more` : file.name
  return (
    <>
      {names}: {refusalWords(error, 'try again')}
      {!isOneReason && ` ${list} says why ${others.length} more did not arrive.`}
      {isOneReason && isInList && tankName !== undefined && ` ${list} has what did not arrive.`}
    </>
  )
}
