import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { tellCancelled } from '#web/imports/import-messages.tsx'
import type { LookChoice } from '#web/imports/import-upload.ts'
import { importBy, lookAt, previewOf } from '#web/imports/import-upload.ts'
import type { Doing } from './use-upload.ts'
import { useUpload } from './use-upload.ts'
import type { Wizard } from './wizard-shape.ts'
import { goneBack, goneOn, refused, wizardOf } from './wizard-state.ts'

type WizardGiven = {
  aquariumId: number
  file: File
  /** What brought the file here. */
  refusal: ApiError | undefined
  onClose: () => void
  onDone: (result: ImportResult) => void
}

/** A file on its way through the wizard: nothing but `runImport` changes anything. */
export function useWizard({ onClose, onDone, ...given }: WizardGiven) {
  const [wizard, setWizard] = useState<Wizard>()
  const { revalidate } = useRevalidator()
  const { doing, isChanged, cancel, look, preview, runImport, forgetChange } = useCalls({
    ...given,
    setWizard,
    onDone: (result) => {
      onDone(result)
      void revalidate()
    },
  })

  function change(next: Wizard) {
    cancel()
    forgetChange()
    setWizard(next)
    if (next.step === 'preview' && !next.preview) void preview(next)
  }

  function giveUp() {
    // Of an import whose answer was lost nobody here knows whether it is done.
    const wasLost = doing?.is === 'failed' && doing.task === 'import'
    const was = cancel()
    if (was?.task === 'look' && wizard) return
    if (was?.task === 'preview' && wizard) return setWizard(goneBack(wizard))
    onClose()
    if (was?.task === 'import') tellCancelled(was.progress)
    if (was?.task === 'import' || wasLost) void revalidate()
  }

  const begin = useEffectEvent(look)
  useEffect(() => void begin(), [])
  return {
    wizard,
    doing,
    isChanged,
    change,
    goOn: () => wizard && change(goneOn(wizard)),
    goBack: () => wizard && change(goneBack(wizard)),
    runImport: () => wizard && void runImport(wizard),
    look,
    giveUp,
  }
}

type CallsGiven = Omit<WizardGiven, 'onClose'> & { setWizard: (wizard: Wizard) => void }

/** What the server is asked about the file, one thing at a time. */
function useCalls({ aquariumId, file, refusal, onDone, setWizard }: CallsGiven) {
  const [doing, setDoing] = useState<Doing>()
  /** The server does not say any more what the preview has shown. */
  const [isChanged, setChanged] = useState(false)
  const { start, cancel } = useUpload({ aquariumId, file, setDoing })

  async function look(choice: LookChoice = {}) {
    const startsWithDates = refusal?.code === 'date_order_needed'
    await start('look', {
      send: (upload) => lookAt(upload, choice),
      done: (look) => setWizard(wizardOf({ look, fileName: file.name, startsWithDates })),
      again: () => void look(choice),
    })
  }

  async function preview(of: Wizard) {
    await start('preview', {
      send: (upload) => previewOf(upload, of.mapping),
      done: (preview) => setWizard({ ...of, preview }),
      again: () => void preview(of),
      mend: (error) => mend(error, of),
    })
  }

  function mend(error: unknown, of: Wizard): boolean {
    const fields = fieldsToMend(error)
    if (fields) setWizard(refused(of, fields))
    return fields !== undefined
  }

  async function runImport(of: Wizard) {
    const { preview: shown, mapping } = of
    if (!shown) return
    await start('import', {
      send: (upload) => importBy(upload, { mapping, expect: shown.hash }),
      done: onDone,
      again: () => void preview(of),
      mend: (error) => {
        if (!isChangedMeanwhile(error)) return mend(error, of)
        setChanged(true)
        void preview({ ...of, preview: undefined })
        return true
      },
    })
  }

  return { doing, isChanged, cancel, look, preview, runImport, forgetChange: () => setChanged(false) }
}

/** What its keeper can mend is said where it is; anything else is a failure. */
function fieldsToMend(error: unknown): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'csv_refused') return { columns: error.message }
  return error.code === 'mapping_wrong' || error.code === 'date_order_needed' ? error.fields : undefined
}

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'import_changed'
}
