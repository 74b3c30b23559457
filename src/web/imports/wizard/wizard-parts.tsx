import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './wizard-parts.module.css'

/** The heading of a step. It takes the focus when the step appears, because the button that was pressed is gone. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('dialog')?.scrollTo(0, 0)
  }, [])
  return (
    <h3 ref={heading} className={css.heading} tabIndex={-1}>
      {children}
    </h3>
  )
}

type NoticeProps = { tone: 'calm' | 'look' | 'wrong'; startsHere?: boolean; children: ReactNode }

const marks = { calm: 'info', look: 'warning', wrong: 'warning' } as const

/** A sentence that is not about one field. */
export function Notice({ tone, startsHere, children }: NoticeProps) {
  return (
    <div
      className={css.notice}
      data-tone={tone}
      role={tone === 'wrong' ? 'alert' : undefined}
      data-autofocus={startsHere}
      tabIndex={startsHere ? -1 : undefined}
    >
      <Icon name={marks[tone]} />
      <div>{children}</div>
    </div>
  )
}

export function Wrong({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} className={css.wrong} aria-live="polite">
      {children}
    </p>
  )
}

export type Answer<Value extends string> = { value: Value; title: string; words?: string }

type AnswersProps<Value extends string> = {
  name: string
  question: string
  words?: string
  answers: readonly Answer<Value>[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
  problem: string | undefined
}

export function Answers<Value extends string>(props: AnswersProps<Value>) {
  const { name, question, words, answers, chosen, onChoose, problem } = props
  return (
    <fieldset className={css.question} aria-describedby={`${name}-problem`}>
      <legend>{question}</legend>
      {words !== undefined && <p className={css.soft}>{words}</p>}
      <div className={css.answers}>
        {answers.map(({ value, title, words }) => (
          <label key={value} className={css.answer}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              aria-invalid={problem !== undefined}
              onChange={() => onChoose(value)}
            />
            <span>
              <strong>{title}</strong>
              {words !== undefined && <span className={css.soft}>{words}</span>}
            </span>
          </label>
        ))}
      </div>
      <Wrong id={`${name}-problem`}>{problem}</Wrong>
    </fieldset>
  )
}
