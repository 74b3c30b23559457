import { mayTryAgain } from '#web/api/api.ts'
import { refusalWords } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import * as css from './upload-list.module.css'
import type { Upload } from './uploads.ts'
import { isOfQuota } from './uploads.ts'

type UploadListProps = {
  uploads: readonly Upload[]
  onRetry: (uploads: readonly Upload[]) => void
  onPutAway: (uploads: readonly Upload[]) => void
}

export function UploadList({ uploads, onRetry, onPutAway }: UploadListProps) {
  if (uploads.length === 0) return null
  const again = uploads.filter(maySucceed)
  const underWay = uploads.filter(mayBeCancelled)
  return (
    <>
      <div className={css.all}>
        {again.length > 1 && (
          <Button tone="filled" onClick={() => onRetry(again)}>
            Try all again
          </Button>
        )}
        {underWay.length > 1 && <Button onClick={() => onPutAway(underWay)}>Cancel all</Button>}
      </div>
      <ul className={css.list} aria-label="Uploads">
        {uploads.map((upload) => {
          const { key, file, error } = upload
          const hasFailed = error !== undefined
          const putAway = hasFailed ? 'Close' : 'Cancel'
          return (
            <li key={key} className={css.upload} data-failed={hasFailed}>
              <span className={css.name}>{file.name}</span>
              {hasFailed ? (
                <p className={css.reason}>
                  <Icon name="warning" size={18} />
                  <span>{refusalWords(error, 'try again')}</span>
                </p>
              ) : (
                <Progress upload={upload} />
              )}
              <span className={css.buttons}>
                {maySucceed(upload) && (
                  <Button tone="filled" onClick={() => onRetry([upload])}>
                    Try again
                  </Button>
                )}
                {(hasFailed || mayBeCancelled(upload)) && (
                  <Button aria-label={`${putAway} ${file.name}`} onClick={() => onPutAway([upload])}>
                    {putAway}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** True when an upload failed and another try may succeed, be it after the user has made room. */
function maySucceed({ error }: Upload): boolean {
  return error !== undefined && (mayTryAgain(error) || isOfQuota(error))
}

/** What was sent whole may be stored by now. */
function mayBeCancelled({ error, progress }: Upload): boolean {
  return error === undefined && progress < 1
}

function Progress({ upload: { file, progress, isStored } }: { upload: Upload }) {
  // Rounded down: 100 % is said only of what was sent whole.
  const percent = Math.floor(progress * 100)
  const words = isStored
    ? 'Stored'
    : percent === 100
      ? 'Preparing…'
      : percent === 0
        ? 'Waiting…'
        : `${percent} %`
  return (
    <>
      <ProgressBar label={`Upload of ${file.name}`} share={percent / 100} />
      <span className={css.state}>{words}</span>
    </>
  )
}
