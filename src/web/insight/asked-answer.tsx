import type { Insight } from '#contract/aquariums/insight.ts'
import type { AnswerPart } from '#domain/insight/answer.ts'
import { fillPart } from '#domain/insight/answer-places.ts'
import type { Fact } from '#domain/insight/fact.ts'
import { factWords, numberText, withEventsBeside } from '#domain/insight/fact.ts'
import { namedForAi } from '#domain/insight/question.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { Button } from '#web/ui/button.tsx'
import * as css from './ask-ai.module.css'
import { askAiWords as words } from './ask-ai-words.ts'
import { useFactOnChart } from './fact-on-chart.ts'

type Reader = {
  parameters: readonly Parameter[]
  now: Timestamp
  /** A stretch is shown on the chart. */
  onShow: () => void
}

/** What the AI said, with what it was told. */
export function AskedAnswer({ sent, ...shown }: Pick<Insight, 'sent'> & AnswerProps) {
  return (
    <>
      <p className={css.warning}>{shown.parts.length > 0 ? words.warning : words.unusable}</p>
      <ShownAnswer {...shown} />
      <details>
        <summary>{words.sent}</summary>
        <SentText label="What was sent" sent={sent} />
      </details>
    </>
  )
}

type AnswerProps = { parts: readonly AnswerPart[]; facts: readonly Fact[] } & Reader

/** An answer, with the figures that it is made from beside it. */
export function ShownAnswer({ parts, facts, ...reader }: AnswerProps) {
  return (
    <div className={css.beside}>
      <div className={css.answer}>
        {parts.map(({ text }) => (
          <p key={text}>
            <PartText text={text} facts={facts} {...reader} />
          </p>
        ))}
      </div>
      <Figures facts={facts} {...reader} />
    </div>
  )
}

/** The facts by themselves, in the reader's units. */
export function Figures({ facts, parameters, now, onShow }: { facts: readonly Fact[] } & Reader) {
  return (
    <div>
      <h3 className={css.figures}>{words.figures}</h3>
      <ul className={css.facts}>
        {withEventsBeside(facts).map((fact) => (
          <li key={fact.id} data-before={fact.before !== undefined || undefined}>
            <FactLink fact={fact} onShow={onShow} words={factWords(fact, { parameters, today: now })} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PartText({
  text,
  facts,
  parameters,
  now,
  onShow,
}: { text: string; facts: readonly Fact[] } & Reader) {
  const labels = new Map(namedForAi(parameters).map(({ label }, index) => [label, parameters[index]?.label]))
  const named = text.replace(/\bown parameter [A-Z]{1,2}\b/g, (name) => labels.get(name) ?? name)
  return fillPart(named, facts, (number, fact, index) => (
    <FactLink
      key={index}
      fact={fact}
      onShow={onShow}
      words={numberText(number, { parameters, today: now })}
    />
  ))
}

type FactLinkProps = { fact: Fact; words: string } & Pick<Reader, 'onShow'>

/** Shows the stretch of a fact on the chart, and its line alone. */
function FactLink({ fact, words: text, onShow }: FactLinkProps) {
  const { show } = useFactOnChart(fact)
  function press() {
    onShow()
    show()
  }
  return (
    <Button tone="link" className={css.fact} onClick={press}>
      {text}
    </Button>
  )
}

/** A text word for word, in a box that scrolls. */
export function SentText({ label, sent }: { label: string; sent: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys
    <section className={css.sent} aria-label={label} tabIndex={0}>
      <pre>{sent}</pre>
    </section>
  )
}
