import { useMemo } from 'react'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { ApiError } from '#contract/errors/errors.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { isReading } from '#domain/imports/mapping.ts'
import { sizeWords } from '#domain/size-words.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import type { WizardTask } from '#web/imports/dialog-task.ts'
import { ImportFileHead } from '#web/imports/file-head.tsx'
import { ImportRunning } from '#web/imports/running.tsx'
import { PreviewStep } from '#web/imports/wizard/preview/preview-step.tsx'
import { refusalWords } from '#web/outcomes/refusal-words.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DatesStep } from './dates-step.tsx'
import * as css from './import-wizard.module.css'
import { useWizard } from './use-wizard.ts'
import { WizardFoot } from './wizard-foot.tsx'
import { Notice } from './wizard-parts.tsx'
import type { Wizard, WizardStep } from './wizard-shape.ts'
import { mapped, wentTo } from './wizard-state.ts'
import { WizardSteps } from './wizard-steps.tsx'
import { withArchived } from './wizard-targets.ts'
import { fileWords, hintWords } from './wizard-words.ts'

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
            {refusal.code === 'csv_refused' && <strong>{refusalTitle(shown)}</strong>}
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

/** The step at which the keeper can correct what the file was refused for. */
function hintStep({ code }: ApiError): WizardStep {
  return code === 'date_order_needed' ? 'dates' : 'columns'
}

/** A file that has something to read is no error: its keeper is asked first. */
function refusalTitle({ mapping: { columns } }: Wizard): string {
  return columns.some(({ to }) => isReading(to)) ? 'Before it is imported' : 'CSV Import Error'
}
