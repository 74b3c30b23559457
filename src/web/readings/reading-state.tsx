import type { Parameter } from '#domain/parameters.ts'
import { rangeSide } from '#domain/range-side.ts'
import css from './reading-state.module.css'

const states = {
  in: { sign: '✓', word: 'In range' },
  above: { sign: '▲', word: 'High' },
  below: { sign: '▼', word: 'Low' },
}

/** Whether a reading is in range, in a sign, a word and a colour. */
export function ReadingState({ parameter, value }: { parameter: Parameter; value: number }) {
  const side = rangeSide(parameter, value)
  const { sign, word } = states[side ?? 'in']
  return (
    <span className={css.state} data-side={side} title={`Ideal: ${parameter.idealText}`}>
      <span aria-hidden="true">{sign}</span> {word}
    </span>
  )
}
