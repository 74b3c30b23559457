import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AccountImport as Brought } from '#contract/account.ts'
import { exportTooLarge } from '#contract/errors/account-errors.ts'
import type { AccountProgress } from '#contract/imports/lines.names.ts'
import { maxExportBytes } from '#domain/limits.ts'
import { sizeWords } from '#domain/size-words.ts'
import { uploadLong } from '#web/api/long-upload.ts'
import { useLeaveWarning } from '#web/browser/leave-warning.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import * as css from './account-import-dialog.module.css'
import type { Step } from './account-import-words.ts'
import { broughtWords, stepWords, importWords as words } from './account-import-words.ts'

/** Sends an exported account as soon as the dialog opens, and shows how far it is. In the end everything was imported or nothing. */
export function AccountImportDialog({ task: file, onClose }: { task: File; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ phase: 'sending', bytes: 0, of_bytes: file.size })
  const controller = useRef<AbortController>(null)
  const { revalidate } = useRevalidator()
  useLeaveWarning()

  const bringBack = useEffectEvent(async (signal: AbortSignal) => {
    try {
      notifyImported(await send(file, { signal, onStep: setStep }))
    } catch (error) {
      if (signal.aborted) return
      showRefusal({ title: words.failed, error, next: 'bring the file back again' })
    }
    onClose()
    await revalidate()
  })

  useEffect(() => {
    const sending = new AbortController()
    controller.current = sending
    void bringBack(sending.signal)
    return () => sending.abort()
  }, [])

  function cancel() {
    controller.current?.abort()
    showMessage({ title: words.title, body: words.cancelled, type: 'info' })
    onClose()
  }

  const { text, share } = stepWords(step)
  return (
    <Dialog title={words.title} width={500}>
      <p className={css.file} data-autofocus tabIndex={-1}>
        <strong>{file.name}</strong> <span>{sizeWords(file.size)}</span>
      </p>
      <ProgressBar label={words.title} share={share} />
      <p role="status">{text}</p>
      <p className={css.promise}>{words.promise}</p>
      <div className={css.foot}>
        <Button size="large" onClick={cancel}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

type Sending = { signal: AbortSignal; onStep: (step: Step) => void }

async function send(file: File, { signal, onStep }: Sending): Promise<Brought> {
  // The server would refuse the file with the same error, but only after minutes of sending.
  if (file.size > maxExportBytes) throw exportTooLarge()
  return uploadLong<AccountProgress, Brought>({
    path: '/api/me/import',
    file,
    signal,
    onSent: (bytes) => onStep({ phase: 'sending', bytes, of_bytes: file.size }),
    onProgress: onStep,
    whenLost: words.whenLost,
  })
}

function notifyImported(brought: Brought) {
  showMessage({ title: words.done, body: broughtWords(brought), type: 'success', stays: true })
}
