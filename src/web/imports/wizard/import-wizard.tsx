import { useMemo } from 'react'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { sizeWords } from '#domain/size-words.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { ImportFileHead, ImportRunning } from '#web/imports/dialog-parts.tsx'
import { PreviewStep } from '#web/imports/wizard/preview/preview-step.tsx'
import { refusalWords } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DatesStep } from './dates-step.tsx'
import * as css from './import-wizard.module.css'
import { useWizard } from './use-wizard.ts'
import { Notice } from './wizard-parts.tsx'
import type { Wizard, WizardStep } from './wizard-shape.ts'
import { mapped, wentTo } from './wizard-state.ts'
import { withArchived } from './wizard-targets.ts'
import { fileWords, hintWords, importWords, stepNames } from './wizard-words.ts'

/** `refusal` is why the file was refused; undefined when the user wanted to see the file before anything happens. */
export type WizardTask = { is: 'wizard'; file: File; refusal?: ApiError }

type ImportWizardProps = {
  aquarium: WholeAquarium
  task: WizardTask
  onClose: () => void
  onDone: (result: ImportResult) => void
}

/** Asks how to read a file, shows what an import would do, and imports exactly that. */
export function ImportWizard({ task, aquarium, ...given }: ImportWizardProps) {
  const { id: aquariumId } = aquarium
  const { file, refusal } = task
  const parameters = useParametersOf(useMemo(() => withArchived(aquarium), [aquarium]))
  const actions = useWizard({ ...given, aquariumId, file, refusal })
  const { wizard, doing } = actions
  const shown = doing ? undefined : wizard
  const isImporting = doing?.is === 'running' && doing.task === 'import'
  return (
    <Dialog title="Import Logs" width={900} onDismiss={isImporting ? undefined : actions.giveUp}>
      <div className={css.wizard}>
        <ImportFileHead
          name={file.name}
          words={wizard ? fileWords(wizard.look) : sizeWords(file.size)}
          startsHere={!wizard}
        />
        {wizard && (
          <WizardSteps step={wizard.step} onGo={shown && ((step) => actions.change(wentTo(shown, step)))} />
        )}
        {refusal && shown?.step === hintStep(refusal) && (
          <Notice tone="calm">
            {refusal.code === 'csv_refused' && <strong>Before it is imported</strong>}
            <p>{hintWords(refusal)}</p>
          </Notice>
        )}
        {doing?.is === 'running' && (
          <div className={css.running}>
            <ImportRunning state={doing.progress} bytes={file.size} task={doing.task} />
          </div>
        )}
        {doing?.is === 'failed' && (
          <Notice tone="wrong" startsHere>
            <strong>CSV Import Error</strong>
            <p>{refusalWords(doing.error, 'try again')}</p>
          </Notice>
        )}
        {shown?.step === 'columns' && (
          <ColumnsStep
            wizard={shown}
            parameters={parameters}
            onChange={actions.change}
            onLook={(choice) => void actions.look(choice)}
          />
        )}
        {shown?.step === 'dates' && <DatesStep wizard={shown} onChange={actions.change} />}
        {shown?.step === 'preview' && shown.preview && (
          <PreviewStep
            aquariumId={aquariumId}
            fileName={file.name}
            parameters={parameters}
            preview={shown.preview}
            mapping={shown.mapping}
            isChanged={actions.isChanged}
            onDates={() => actions.change(wentTo(shown, 'dates'))}
            onChange={(change) => actions.change(mapped(shown, change))}
          />
        )}
        <WizardFoot actions={actions} onClose={given.onClose} />
      </div>
    </Dialog>
  )
}

/** The step at which the user can correct what the file was refused for. */
function hintStep({ code }: ApiError): WizardStep {
  return code === 'date_order_needed' ? 'dates' : 'columns'
}

const steps = ['columns', 'dates', 'preview'] as const

type WizardStepsProps = {
  step: WizardStep
  /** Undefined while a task runs. */
  onGo: ((step: WizardStep) => void) | undefined
}

function WizardSteps({ step, onGo }: WizardStepsProps) {
  const now = steps.indexOf(step)
  return (
    <ol className={css.steps} aria-label="Steps">
      {steps.map((one, index) => (
        <li key={one} data-is={index < now ? 'done' : index === now ? 'now' : 'to come'}>
          {index < now && onGo ? (
            <button type="button" onClick={() => onGo(one)}>
              {stepNames[one]}
            </button>
          ) : (
            <span aria-current={index === now ? 'step' : undefined}>{stepNames[one]}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

type WizardFootProps = { actions: ReturnType<typeof useWizard>; onClose: () => void }

function WizardFoot({ actions, onClose }: WizardFootProps) {
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
