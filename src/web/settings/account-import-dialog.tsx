import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AccountImport } from '#contract/account.ts'
import { exportTooLarge } from '#contract/errors/account-errors.ts'
import type { AccountProgress } from '#contract/imports/lines.names.ts'
import { counted, countWords } from '#domain/count-words.ts'
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

/** Sends an exported account as soon as the dialog opens. In the end everything was imported or nothing. */
export function AccountImportDialog({ task: file, onClose }: { task: File; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ phase: 'sending', bytes: 0, of_bytes: file.size })
  const controller = useRef<AbortController>(null)
  const { revalidate } = useRevalidator()
  useLeaveWarning()

  const bringBack = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const body = importedWords(await send(file, { signal, onStep: setStep }))
      showMessage({ title: words.done, body, type: 'success', stays: true })
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

type SendOptions = { signal: AbortSignal; onStep: (step: Step) => void }

async function send(file: File, { signal, onStep }: SendOptions): Promise<AccountImport> {
  // The server would refuse the file with the same error, but only after minutes of sending.
  if (file.size > maxExportBytes) throw exportTooLarge()
  return uploadLong<AccountProgress, AccountImport>({
    path: '/api/me/import',
    file,
    signal,
    onSent: (bytes) => onStep({ phase: 'sending', bytes, of_bytes: file.size }),
    onProgress: onStep,
    whenLost: words.whenLost,
  })
}

const words = {
  title: 'Bring an export back',
  promise: 'Keep this page open. Your tanks come back as new ones, all at once.',
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was changed.',
  failed: 'Export not brought back',
  done: 'Your export is back',
  whenLost:
    'Check your tanks: either all of them are there or none. The same file can safely be brought back again.',
} as const

type Step = AccountProgress | { phase: 'sending'; bytes: number; of_bytes: number }

/** The words for a step, and the share of it that is done; undefined where that is not known. */
export function stepWords(step: Step): { text: string; share: number | undefined } {
  switch (step.phase) {
    case 'sending':
      return { text: `Sending ${partOf(step)}`, share: shareOf(step.bytes, step.of_bytes) }
    case 'waiting':
      return { text: 'Waiting for its turn', share: undefined }
    case 'checking':
      return { text: `Looking through ${partOf(step)}`, share: shareOf(step.bytes, step.of_bytes) }
    case 'storing':
      return {
        text: `Storing logs and photos: ${countWords(step.done)} of ${countWords(step.of)}`,
        share: shareOf(step.done, step.of),
      }
  }
}

/** `2 tanks: Reef (1,204 logs, 12 photos), Nano (1 log, 0 photos).` */
export function importedWords({ aquariums, missing }: AccountImport): string {
  if (aquariums.length === 0) return 'It had no tanks in it.'
  const tanks = aquariums.map(
    ({ name, logs, photos }) => `${name} (${counted(logs, 'log')}, ${counted(photos, 'photo')})`,
  )
  const lost = missing > 0 ? ` ${counted(missing, 'photo')} had been lost before the export was made.` : ''
  return `${counted(aquariums.length, 'tank')}: ${tanks.join(', ')}.${lost}`
}

function partOf({ bytes, of_bytes }: { bytes: number; of_bytes: number }): string {
  return `${sizeWords(bytes)} of ${sizeWords(of_bytes)}`
}

function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? part / whole : undefined
}
