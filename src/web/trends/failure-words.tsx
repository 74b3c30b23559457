import { TryAgain } from '#web/outcomes/try-again.tsx'
import * as css from './chart-panel.module.css'

type FailureWordsProps = { words: string; isTrying: boolean; onTry: () => void }

export function FailureWords({ words, ...again }: FailureWordsProps) {
  return (
    <div className={css.words} role="alert">
      <p>{words}</p>
      <TryAgain {...again} />
    </div>
  )
}
