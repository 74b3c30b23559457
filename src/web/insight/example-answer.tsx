import type { AnswerPart } from '#domain/insight/answer.ts'
import type { Fact } from '#domain/insight/fact.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import * as css from './ask-ai.module.css'
import { askAiWords as words } from './ask-ai-words.ts'
import { ShownAnswer } from './asked-answer.tsx'

/** A question and an answer that no AI was asked for. */
export type Example = {
  question: string
  facts: readonly Fact[]
  parts: readonly AnswerPart[]
  parameters: readonly Parameter[]
  now: Timestamp
}

type ExampleAnswerProps = { example: Example; onShow: () => void }

export function ExampleAnswer({ example: { question, ...answer }, onShow }: ExampleAnswerProps) {
  return (
    <div className={css.talk}>
      <p>{words.inDemo}</p>
      <h3 className={css.question}>{question}</h3>
      <p className={css.warning}>{words.example}</p>
      <ShownAnswer {...answer} onShow={onShow} />
    </div>
  )
}
