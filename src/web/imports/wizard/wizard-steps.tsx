import * as css from './import-wizard.module.css'
import type { WizardStep } from './wizard-shape.ts'
import { stepNames } from './wizard-words.ts'

const steps = ['columns', 'dates', 'preview'] as const

type WizardStepsProps = {
  step: WizardStep
  /** Undefined while a task runs. */
  onGo: ((step: WizardStep) => void) | undefined
}

/** Shows which step the file has reached; the keeper can go back to earlier steps. */
export function WizardSteps({ step, onGo }: WizardStepsProps) {
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
