import type { ChangeEvent, ReactNode } from 'react'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import { helpText, rangeName, rangeNoun } from '#domain/parameters/range-words.ts'
import { parameterLabel, readShown, withPoint } from '#web/readings/reading-text.ts'
import { WhyButton } from '#web/why/why-button.tsx'
import * as css from './log-dialog.module.css'

type ReadingFieldProps = {
  parameter: Parameter
  text: string
  error: string | undefined
  isAsking: boolean
  /** Words about the newest reading, and their tooltip. */
  last: { text: string; title?: string | undefined }
  startsHere: boolean
  isSending: boolean
  onChange: (name: ParameterKey, text: string) => void
  children: ReactNode
}

export function ReadingField(props: ReadingFieldProps) {
  const { parameter, text, error, isAsking, last, startsHere, isSending, onChange } = props
  const id = `reading-${parameter.key}`
  const read = readShown(parameter, text)
  const side = 'value' in read && read.value !== null ? rangeSide(parameter, read.value) : undefined
  return (
    <div className={css.reading} data-side={side} data-asking={isAsking || undefined}>
      <div className={css.name}>
        <label htmlFor={id} className={css.label}>
          {parameterLabel(parameter)}
        </label>
        {/* Tab goes from field to field, and stops at the question where a number is off. */}
        <WhyButton parameters={[parameter]} look="mark" isAside={side === undefined} />
      </div>
      <div className={css.known} id={`${id}-known`} data-long={helpText(parameter).length > 28 || undefined}>
        <span>
          <span className={css.mark} aria-live="polite">
            {side && `${side === 'above' ? '▲' : '▼'} ${side} ${rangeNoun(parameter)}`}
          </span>
          {side === undefined && rangeName(parameter)} {helpText(parameter)}
        </span>{' '}
        <span title={last.title}>{last.text}</span>
      </div>
      <input
        id={id}
        className={css.box}
        data-field={parameter.key}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        readOnly={isSending}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error ${id}-known`}
        data-autofocus={startsHere || undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(parameter.key, withPoint(event))}
      />
      <div className={css.said}>
        <span className={css.wrong} id={`${id}-error`} aria-live="polite">
          {error}
        </span>
        {props.children}
      </div>
    </div>
  )
}
