import type { Fact } from '#domain/insight/fact.ts'
import { factWords, withEventsBeside } from '#domain/insight/fact.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './changes-panel.module.css'
import { useFactOnChart } from './fact-on-chart.ts'

type FactListProps = { facts: readonly Fact[]; parameters: readonly Parameter[]; now: Timestamp }

/** One line a fact. A press shows its stretch of time on the chart, and its line alone; another one all again. */
export function FactList({ facts, parameters, now }: FactListProps) {
  if (facts.length === 0) return <p className={css.none}>After a few more tests this shows what moves.</p>
  return (
    <ul className={css.facts}>
      {withEventsBeside(facts).map((fact) => {
        const words = factWords(fact, { parameters, today: now })
        return (
          <li key={fact.id} data-before={fact.before !== undefined || undefined}>
            <FactMark fact={fact} />
            {fact.kind === 'nothing_moved' ? <span>{words}</span> : <FactButton fact={fact} words={words} />}
          </li>
        )
      })}
    </ul>
  )
}

function FactButton({ fact, words }: { fact: Fact; words: string }) {
  const { isShown, show, hide } = useFactOnChart(fact)
  return (
    <button type="button" className={css.fact} aria-pressed={isShown} onClick={isShown ? hide : show}>
      {words}
    </button>
  )
}

/** Amber for what is out of range now, teal for good news. */
function FactMark({ fact: { kind, before } }: { fact: Fact }) {
  if (kind === 'out_of_range') return <Mark tone="off" icon="warning" />
  if (kind === 'back_in_range' || kind === 'nothing_moved') return <Mark tone="well" icon="success" />
  return <Mark tone="plain" icon={before === undefined ? undefined : 'clock'} />
}

type MarkProps = { tone: 'off' | 'well' | 'plain'; icon: 'warning' | 'success' | 'clock' | undefined }

function Mark({ tone, icon }: MarkProps) {
  return (
    <span className={css.mark} data-tone={tone}>
      {icon && <Icon name={icon} size={18} />}
    </span>
  )
}
