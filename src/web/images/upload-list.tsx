import { mayTryAgain } from '#web/api/api.ts'
import { refusalWords } from '#web/refusals/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './upload-list.module.css'
import type { Upload } from './uploads.ts'

type UploadListProps = {
  uploads: readonly Upload[]
  onRetry: (uploads: readonly Upload[]) => void
  onPutAway: (upload: Upload) => void
}

/** Each file that is on its way or did not arrive, with its own outcome. */
export function UploadList({ uploads, onRetry, onPutAway }: UploadListProps) {
  if (uploads.length === 0) return null
  const again = uploads.filter(({ error }) => error !== undefined && mayTryAgain(error))
  return (
    <>
      {again.length > 1 && (
        <Button tone="filled" className={css.all} onClick={() => onRetry(again)}>
          Try all again
        </Button>
      )}
      <ul className={css.list} aria-label="Uploads">
        {uploads.map((upload) => (
          <li key={upload.key} className={css.upload} data-failed={upload.error !== undefined}>
            <span className={css.name}>{upload.file.name}</span>
            {upload.error === undefined ? (
              <Progress upload={upload} />
            ) : (
              <Failure
                upload={upload}
                onRetry={() => onRetry([upload])}
                onPutAway={() => onPutAway(upload)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Progress({ upload: { file, progress, isStored } }: { upload: Upload }) {
  const percent = Math.round(progress * 100)
  const words = isStored
    ? 'Stored'
    : percent === 100
      ? 'Preparing…'
      : percent === 0
        ? 'Waiting…'
        : `${percent} %`
  return (
    <>
      <progress className={css.progress} max="100" value={percent} aria-label={`Upload of ${file.name}`} />
      <span className={css.state}>{words}</span>
    </>
  )
}

type FailureProps = { upload: Upload; onRetry: () => void; onPutAway: () => void }

function Failure({ upload, onRetry, onPutAway }: FailureProps) {
  return (
    <>
      <p className={css.reason}>
        <Icon name="warning" size={18} />
        <span>{refusalWords(upload.error, 'try again')}</span>
      </p>
      <span className={css.buttons}>
        {mayTryAgain(upload.error) && (
          <Button tone="filled" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button aria-label={`Close ${upload.file.name}`} onClick={onPutAway}>
          Close
        </Button>
      </span>
    </>
  )
}
