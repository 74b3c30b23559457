import { ApiError } from '#contract/errors/errors.ts'
import { Button } from '#web/ui/button.tsx'
import * as css from './import-wizard.module.css'
import type { useWizard } from './use-wizard.ts'
import type { Wizard } from './wizard-shape.ts'
import { importWords } from './wizard-words.ts'

type WizardFootProps = { actions: ReturnType<typeof useWizard>; onClose: () => void }

/** The buttons for the next actions, and the note that nothing has happened yet. */
export function WizardFoot({ actions, onClose }: WizardFootProps) {
  const { wizard, doing } = actions
  // The note is left out for a failed import, too: its response may have been lost.
  const isImporting = doing?.task === 'import'
  return (
    <div className={css.foot}>
      {!isImporting && <p className={css.promise}>Nothing is changed yet.</p>}
      <div className={css.buttons}>
        <Button size="large" onClick={actions.giveUp}>
          {doing?.is === 'failed' ? 'Close' : 'Cancel'}
        </Button>
        {doing?.is === 'failed' && wizard && (
          <Button size="large" onClick={actions.goBack}>
            Back
          </Button>
        )}
        {doing?.is === 'failed' && !isOfTheFile(doing.error) && (
          <Button size="large" tone="filled" onClick={doing.again}>
            Try again
          </Button>
        )}
        {!doing && wizard && <Onward actions={actions} wizard={wizard} onClose={onClose} />}
      </div>
    </div>
  )
}

/** True when the same file would be refused again. */
function isOfTheFile(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'csv_refused' || error.code === 'too_large')
}

function Onward({ actions, wizard, onClose }: WizardFootProps & { wizard: Wizard }) {
  const words = wizard.preview && importWords(wizard.preview)
  return (
    <>
      {wizard.step !== 'columns' && (
        <Button size="large" onClick={actions.goBack}>
          Back
        </Button>
      )}
      {wizard.step !== 'preview' && (
        <Button size="large" tone="filled" onClick={actions.goOn}>
          Continue
        </Button>
      )}
      {wizard.preview && wizard.step === 'preview' && (
        <Button size="large" tone="filled" onClick={words === undefined ? onClose : actions.runImport}>
          {words ?? 'Close'}
        </Button>
      )}
    </>
  )
}
