import type { RefObject } from 'react'
import { useState } from 'react'
import type { Insight } from '#contract/aquariums/insight.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { FactRange } from '#domain/insight/fact-range.ts'
import { maxQuestion } from '#domain/limits.ts'
import { codePoints, tooLong } from '#domain/text.ts'
import { useMayAskAi, useParametersOf } from '#web/browser/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import * as css from './ask-ai.module.css'
import { askAiWords as words } from './ask-ai-words.ts'
import { AskedAnswer, Figures, SentText } from './asked-answer.tsx'
import { agree, withdraw } from './consent.ts'
import type { Example } from './example-answer.tsx'
import { ExampleAnswer } from './example-answer.tsx'
import type { Asking } from './use-asking.ts'
import { useAsking } from './use-asking.ts'

export type AskedTank = Pick<WholeAquarium, 'id' | 'time_zone' | 'own_parameters' | 'targets'>

type AskAiDialogProps = {
  tank: AskedTank | undefined
  /** What is shown where nobody can be asked. */
  example: Example | undefined
  /** What "What changed" tells of. */
  range: FactRange
  last: RefObject<Asking | undefined>
  task: true
  onClose: () => void
}

export function AskAiDialog({ tank, example, ...rest }: AskAiDialogProps) {
  return (
    <Dialog title="Ask AI Feature" width={900} onDismiss={rest.onClose}>
      {tank && <Talk tank={tank} {...rest} />}
      {example && <ExampleAnswer example={example} onShow={rest.onClose} />}
      <div className={css.buttons}>
        <Button data-autofocus onClick={rest.onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

type TalkProps = Pick<AskAiDialogProps, 'range' | 'last' | 'onClose'> & { tank: AskedTank }

/** Asks an AI about the facts of a tank, once its owner has agreed to what is sent. */
function Talk({ tank, range, last, onClose }: TalkProps) {
  const parameters = useParametersOf(tank)
  const now = useWallClock(tank.time_zone)
  const reader = { parameters, now, onShow: onClose }
  const mayAsk = useMayAskAi()
  const { state, preview, ask, cancel } = useAsking(tank.id, { range, last })
  const start = (question: string) => (mayAsk ? ask(question) : preview(question))
  if (state.at === 'loading') return <p className={css.talk}>{words.loading}</p>
  if (state.at === 'off') return <p className={css.talk}>{state.sentence}</p>
  const { known } = state
  if (known?.facts.length === 0) return <p className={css.talk}>{words.none}</p>
  return (
    <div className={css.talk}>
      {known && <Place {...known.goes_to} />}
      {state.at === 'consent' ? (
        <Consent
          sent={state.known.sent}
          onAgree={async () => (await agree()) && ask(state.question)}
          onCancel={cancel}
        />
      ) : (
        <Questions isAsking={state.at === 'asking'} onAsk={start} onCancel={cancel} />
      )}
      <div role="status" className={css.result}>
        {state.at === 'asking' && <p>{words.asking}</p>}
        {state.at === 'answered' && <AskedAnswer {...state.known} {...reader} />}
        {state.at === 'failed' && (
          <>
            <p className={css.problem}>{state.sentence}</p>
            {known && <Figures facts={known.facts} {...reader} />}
          </>
        )}
      </div>
      {mayAsk && state.at !== 'asking' && (
        <Button tone="link" className={css.withdraw} onClick={() => void withdraw()}>
          {words.withdraw}
        </Button>
      )}
    </div>
  )
}

function Place({ host, is_here }: Insight['goes_to']) {
  return <p className={css.goesTo}>{is_here ? words.staysHere : words.goesTo(host)}</p>
}

type QuestionsProps = { isAsking: boolean; onAsk: (question: string) => void; onCancel: () => void }

function Questions({ isAsking, onAsk, onCancel }: QuestionsProps) {
  const [question, setQuestion] = useState('')
  const error = codePoints(question) > maxQuestion ? tooLong('The question', maxQuestion) : undefined
  return (
    <>
      <div className={css.questions}>
        {words.questions.map((ready) => (
          <Button key={ready} size="small" aria-disabled={isAsking} onClick={() => !isAsking && onAsk(ready)}>
            {ready}
          </Button>
        ))}
      </div>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isAsking && !error && question.trim() !== '') onAsk(question.trim())
        }}
      >
        <TextField
          label={words.field}
          value={question}
          onChange={setQuestion}
          maxLength={2 * maxQuestion}
          error={error}
        />
        {isAsking ? (
          <Button size="tall" onClick={onCancel}>
            {words.cancel}
          </Button>
        ) : (
          <Button size="tall" tone="filled" type="submit">
            {words.ask}
          </Button>
        )}
      </form>
    </>
  )
}

type ConsentProps = { sent: string; onAgree: () => void; onCancel: () => void }

function Consent({ sent, onAgree, onCancel }: ConsentProps) {
  return (
    <>
      <p>{words.consent}</p>
      <SentText label="What would be sent" sent={sent} />
      <div className={css.questions}>
        <Button tone="filled" onClick={onAgree}>
          {words.agree}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </>
  )
}
