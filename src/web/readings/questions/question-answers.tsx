import type { MouseEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Question } from './log-questions.ts'
import * as css from './question-answers.module.css'

type QuestionAnswersProps = {
  /** The `data-field` of the text box. */
  field: string
  question: Question | undefined
  /** The id of the element with the words of the question. */
  wordsId: string
  onAnswer: (meant: 'kept' | 'likely') => void
}

export function QuestionAnswers({ field, question, wordsId, onAnswer }: QuestionAnswersProps) {
  if (!question) return null
  const { likely, keep } = question
  const answer = (meant: 'kept' | 'likely') => (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget: button } = event
    // After a key press the focus goes back to the field; a tap leaves the focus, and a phone's keypad, where they are.
    if (document.activeElement === button)
      button.form?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
    onAnswer(meant)
  }
  const shared = { size: 'small', 'aria-describedby': wordsId, onMouseDown: keepFocus } as const
  return (
    <span className={css.answers}>
      {likely && (
        <Button {...shared} aria-label={`Use ${likely.text}`} onClick={answer('likely')}>
          {likely.label}
        </Button>
      )}
      <Button {...shared} onClick={answer('kept')}>
        {keep}
      </Button>
    </span>
  )
}

function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
