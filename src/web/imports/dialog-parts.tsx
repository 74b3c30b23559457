import { useEffect, useState } from 'react'
import { patience } from '#web/api/api.ts'
import { useLeaveWarning } from '#web/browser/leave-warning.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import * as css from './import-dialog.module.css'
import type { ImportState, ImportTask, Step } from './import-words.ts'
import { spokenStep, stepsOf } from './import-words.ts'

type ImportFileHeadProps = {
  name: string
  /** Below the name: how large it is, or what is in it. */
  words: string
  /** Takes the focus at first. If Cancel had it, pressing a key twice would cancel what the first press has started. */
  startsHere?: boolean
}

export function ImportFileHead({ name, words, startsHere }: ImportFileHeadProps) {
  return (
    <div className={css.file} data-autofocus={startsHere} tabIndex={startsHere ? -1 : undefined}>
      <span className={css.badge} aria-hidden="true">
        {endingOf(name)}
      </span>
      <span className={css.name}>
        <strong>{name}</strong>
        <span>{words}</span>
      </span>
    </div>
  )
}

function endingOf(name: string): string {
  return (/\.([a-z\d]{1,4})$/i.exec(name)?.[1] ?? 'file').toUpperCase()
}

type ImportRunningProps = { state: ImportState; bytes: number; task?: ImportTask }

/** The progress of a task on a file; warns a user who is about to leave the page. */
export function ImportRunning({ state, bytes, task = 'import' }: ImportRunningProps) {
  // Leaving would cancel the import.
  useLeaveWarning()
  const isSilent = useSilence(state)
  return (
    <>
      <ImportSteps state={state} bytes={bytes} task={task} />
      <div role="status">
        {isSilent && (
          <p className={css.promise}>
            Coralline has not answered for {patience / 1000} seconds.{' '}
            {task === 'import'
              ? 'Wait, or cancel and import the same file again: no row is created twice.'
              : 'Wait, or cancel.'}
          </p>
        )}
      </div>
    </>
  )
}

/** True when the server has reported nothing about an import for so long that the user should know. */
function useSilence(state: ImportState): boolean {
  const [silent, setSilent] = useState<ImportState>()
  useEffect(() => {
    const timer = setTimeout(() => setSilent(state), patience)
    return () => clearTimeout(timer)
  }, [state])
  return silent === state
}

function ImportSteps({ state, bytes, task }: Required<ImportRunningProps>) {
  const steps = stepsOf(state, bytes, task)
  return (
    <>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same, whose names change
          <li key={index} className={css.step} data-is={step.is}>
            <span className={css.mark}>
              <StepMark step={step} />
            </span>
            <span className={css.words}>
              <span>{step.name}</span>
              <span className={css.figure}>{step.amount}</span>
            </span>
            {step.is === 'running' && <ProgressBar label={step.name} share={step.share} />}
          </li>
        ))}
      </ol>
      {task === 'import' && (
        <p className={css.promise}>Keep this page open. Until the last row is saved, nothing is changed.</p>
      )}
      <VisuallyHidden role="status">{spokenStep(steps)}</VisuallyHidden>
    </>
  )
}

function StepMark({ step }: { step: Step }) {
  if (step.is === 'done') return <Icon name="success" size={22} />
  if (step.is === 'running') return <span className={css.turning} />
  return <span className={css.dot} />
}
