import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import { rangeName, rangeText } from '#domain/parameters/range-words.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import type { Tested } from '#domain/series/test-rhythm.ts'
import { ShortOnPhone } from '#web/ui/short-on-phone.tsx'
import * as css from './reading-state.module.css'
import { briefStateWords, stateWords } from './state-words.ts'

const signs = { in: '✓', above: '▲', below: '▼' }

type ReadingStateProps = {
  parameter: Parameter
  tested: Tested
  /** Words that share a line with the state on a phone, where the state is then in few words. */
  beside?: string
}

/** Whether a reading is in range, by a sign, words and a colour; nothing for a parameter without a range. */
export function ReadingState({ parameter, tested, beside }: ReadingStateProps) {
  if (!isJudged(parameter)) return null
  const side = rangeSide(parameter, tested.value)
  const words = stateWords(parameter, tested)
  return (
    <span
      className={css.state}
      data-side={side}
      data-own={parameter.target !== undefined || undefined}
      title={`${rangeName(parameter)}: ${rangeText(parameter)}`}
    >
      <span aria-hidden="true">{signs[side ?? 'in']}</span>{' '}
      <ShortOnPhone
        full={words}
        short={beside === undefined ? words : briefStateWords(parameter, tested.value, beside)}
      />
    </span>
  )
}
