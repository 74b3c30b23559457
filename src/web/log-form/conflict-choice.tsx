import * as css from './conflict-choice.module.css'
import type { Conflict, LogField, Side } from './log-conflicts.ts'

type ConflictChoiceProps = {
  field: LogField
  conflict: Conflict | undefined
  onChoose: (side: Side) => void
}

const words = { mine: 'Typed here', theirs: 'Saved elsewhere' } as const

/** Offers both values of a field that was changed here and elsewhere, until the log is saved. */
export function ConflictChoice({ field, conflict, onChoose }: ConflictChoiceProps) {
  if (!conflict) return null
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>Changed elsewhere in the meantime</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={css.side}>
          <input
            type="radio"
            name={`conflict-${field}`}
            checked={conflict.choice === side}
            onChange={() => onChoose(side)}
          />
          <span>
            {words[side]}: <strong className={css.value}>{conflict[side] || 'nothing'}</strong>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
