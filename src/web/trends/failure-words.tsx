import { Button } from '#web/ui/button.tsx'
import * as css from './chart-panel.module.css'

type FailureWordsProps = { words: string; isTrying: boolean; onTryAgain: () => void }

/** Says what could not be loaded, and offers another try. */
export function FailureWords({ words, isTrying, onTryAgain }: FailureWordsProps) {
  return (
    <div className={css.words} role="alert">
      <p>{words}</p>
      <Button aria-disabled={isTrying} onClick={() => isTrying || onTryAgain()}>
        {isTrying ? 'Trying…' : 'Try again'}
      </Button>
    </div>
  )
}
