import { useEffect, useRef } from 'react'
import type { DateOrder } from '#domain/date-order.ts'
import { Button } from '#web/ui/button.tsx'
import { readBothWays } from './import-date-order.ts'
import css from './import-dialog.module.css'

const orders: readonly { order: DateOrder; words: string }[] = [
  { order: 'dmy', words: 'Day first' },
  { order: 'mdy', words: 'Month first' },
]

type DateOrderQuestionProps = { date: string; onAnswer: (order: DateOrder) => void }

/** Asks how `03/04/2026` is meant when nothing in the file tells. */
export function DateOrderQuestion({ date, onAnswer }: DateOrderQuestionProps) {
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => question.current?.focus(), [])
  const readings = readBothWays(date)
  return (
    <div className={css.question}>
      <h3 ref={question} tabIndex={-1}>
        Which date is {date}?
      </h3>
      <p>The dates in this file can be read in two ways. Your answer counts for the whole file.</p>
      <div className={css.answers}>
        {orders.map(({ order, words }) => (
          <Button key={order} className={css.answer} onClick={() => onAnswer(order)}>
            <span className={css.reading}>
              <strong>{readings?.[order] ?? words}</strong>
              {readings && <span>{words}</span>}
            </span>
          </Button>
        ))}
      </div>
    </div>
  )
}
