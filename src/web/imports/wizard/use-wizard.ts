import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import type { ImportTask } from '#web/imports/import-words.ts'
import type { LookChoice } from '#web/imports/upload.ts'
import { importBy, lookAt, previewOf } from '#web/imports/upload.ts'
import type { Running } from '#web/imports/use-upload.ts'
import { useUpload } from '#web/imports/use-upload.ts'
import type { Wizard } from './wizard-shape.ts'
import { goneBack, goneOn, refused, wizardOf } from './wizard-state.ts'

type WizardTaskState = Running | { is: 'failed'; task: ImportTask; error: unknown; again: () => void }

type WizardOptions = {
  aquariumId: number
  file: File
  /** Why the file was refused, if that has opened the wizard. */
  refusal: ApiError | undefined
  onClose: () => void
  onDone: (result: ImportResult) => void
}

/** A file on its way through the wizard. Only `runImport` changes stored data. */
export function useWizard({ onClose, ...options }: WizardOptions) {
  const [wizard, setWizard] = useState<Wizard>()
  const { revalidate } = useRevalidator()
  const { doing, isChanged, cancel, look, preview, runImport, forgetChange } = useCalls({
    ...options,
    setWizard,
  })

  function change(next: Wizard) {
    cancel()
    forgetChange()
    setWizard(next)
    if (next.step === 'preview' && !next.preview) void preview(next)
  }

  function giveUp() {
    if (doing?.is === 'running' && doing.task !== 'import' && wizard) {
      cancel()
      if (doing.task === 'preview') setWizard(goneBack(wizard))
      return
    }
    onClose()
    // When the response to an import was lost, the rows may have been imported.
    if (doing?.is === 'failed' && doing.task === 'import') void revalidate()
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

type CallOptions = Omit<WizardOptions, 'onClose'> & { setWizard: (wizard: Wizard) => void }

function useCalls({ aquariumId, file, refusal, onDone, setWizard }: CallOptions) {
  const [doing, setDoing] = useState<WizardTaskState>()
  /** True when the import was refused because it would no longer do what the preview has shown. */
  const [isChanged, setChanged] = useState(false)
  const { start, cancel } = useUpload({ aquariumId, file, setRunning: setDoing })

  async function look(choice: LookChoice = {}) {
    const startsWithDates = refusal?.code === 'date_order_needed'
    const hasChosenShape = choice.shape !== undefined
    await start('look', {
      send: (upload) => lookAt(upload, choice),
      done: (look) => setWizard(wizardOf({ look, fileName: file.name, startsWithDates, hasChosenShape })),
      failed: (error) => setDoing({ is: 'failed', task: 'look', error, again: () => void look(choice) }),
    })
  }

  async function preview(of: Wizard) {
    await start('preview', {
      send: (upload) => previewOf(upload, of.mapping),
      done: (preview) => setWizard({ ...of, preview }),
      failed: (error) =>
        mend(error, of) || setDoing({ is: 'failed', task: 'preview', error, again: () => void preview(of) }),
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
      failed: (error) => {
        if (error instanceof ApiError && error.code === 'import_changed') {
          setChanged(true)
          void preview({ ...of, preview: undefined })
        } else if (!mend(error, of))
          setDoing({ is: 'failed', task: 'import', error, again: () => void preview(of) })
      },
    })
  }

  return { doing, isChanged, cancel, look, preview, runImport, forgetChange: () => setChanged(false) }
}

/** The errors that the user can correct, shown at their fields; undefined for any other error, which is a failure. */
function fieldsToMend(error: unknown): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'csv_refused') return { columns: error.message }
  return error.code === 'mapping_wrong' || error.code === 'date_order_needed' ? error.fields : undefined
}
