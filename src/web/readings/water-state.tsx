import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { WaterSentence } from './water-sentence.ts'

const signs = { well: '✓', off: '!', old: '' }

/** The sentence on a tank's water with a sign for eyes and a word for listeners; its colour follows `data-state`. */
export function WaterState({
  sentence,
  className,
}: {
  sentence: WaterSentence
  className: string | undefined
}) {
  const { text, state } = sentence
  return (
    <p className={className} data-state={state}>
      {state === 'off' && <VisuallyHidden as="span">Out of range: </VisuallyHidden>}
      {signs[state] && <span aria-hidden="true">{signs[state]} </span>}
      {text}
    </p>
  )
}
