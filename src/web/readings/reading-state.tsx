import type { Parameter } from '#domain/parameters.ts'
import { rangeSide } from '#domain/range-side.ts'
import { rangeName, rangeText } from '#domain/range-words.ts'
import { isJudged } from '#domain/targets.ts'
import type { Tested } from '#domain/test-rhythm.ts'
import css from './reading-state.module.css'
import { stateWords } from './state-words.ts'

const signs = { in: '✓', above: '▲', below: '▼' }

/** Whether a reading is in range, in a sign, in words and a colour; nothing where nothing is judged. */
export function ReadingState({ parameter, tested }: { parameter: Parameter; tested: Tested }) {
  if (!isJudged(parameter)) return null
  const side = rangeSide(parameter, tested.value)
  return (
    <span
      className={css.state}
      data-side={side}
      data-own={parameter.target !== undefined || undefined}
      title={`${rangeName(parameter)}: ${rangeText(parameter)}`}
    >
      <span aria-hidden="true">{signs[side ?? 'in']}</span> {stateWords(parameter, tested)}
    </span>
  )
}
