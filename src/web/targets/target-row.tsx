import type { ChangeEvent } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeName } from '#domain/parameters/range-words.ts'
import { parameterLabel, withPoint } from '#web/readings/reading-text.ts'
import * as css from './targets.module.css'
import type { Limit } from './targets-form.ts'
import { limits } from './targets-form.ts'

const names = { low: 'from', high: 'to', goal: 'goal' } as const satisfies Record<Limit, string>

type TargetRowProps = {
  parameter: Parameter
  texts: Record<Limit, string>
  error: string | undefined
  onChange: (limit: Limit, text: string) => void
}

/** The range and the goal of one parameter; without a limit its readings are not judged. */
export function TargetRow({ parameter, texts, error, onChange }: TargetRowProps) {
  const id = `target-${parameter.key}`
  const isJudged = texts.low.trim() !== '' || texts.high.trim() !== ''
  return (
    <li className={css.row}>
      <span className={css.name} id={id}>
        {parameterLabel(parameter)}
        <small id={`${id}-ideal`}>
          {isJudged ? '' : 'Not judged. '}
          {rangeName({ ...parameter, target: undefined })} {parameter.idealText}
        </small>
      </span>
      {limits.map((limit) => (
        <label key={limit} className={css.limit}>
          <span>{names[limit]}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${parameter.label}, ${names[limit]}`}
            aria-describedby={`${id}-ideal ${id}-error`}
            aria-invalid={error !== undefined}
            value={texts[limit]}
            onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(limit, withPoint(event))}
          />
        </label>
      ))}
      <span className={css.wrong} id={`${id}-error`} aria-live="polite">
        {error}
      </span>
    </li>
  )
}
