import * as css from './import-wizard.module.css'
import type { WizardStep } from './wizard-shape.ts'
import { stepNames } from './wizard-words.ts'

const steps = ['columns', 'dates', 'preview'] as const

type WizardStepsProps = {
  step: WizardStep
  /** Absent while something runs. */
  onGo: ((step: WizardStep) => void) | undefined
}

/** Where the file is on its way; what lies behind can be gone back to. */
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
