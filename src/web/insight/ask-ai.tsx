import { useRef } from 'react'
import { Premium } from '#web/session/premium.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { PanelTitle } from '#web/ui/panel.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import * as css from './ask-ai.module.css'
import type { AskedTank } from './ask-ai-dialog.tsx'
import type { Example } from './example-answer.tsx'
import { useFactRange } from './fact-range.ts'
import type { Asking } from './use-asking.ts'

const AskAiDialog = lazyDialog(async () => (await import('./ask-ai-dialog.tsx')).AskAiDialog)

/** The place of "Ask AI". Nothing is asked until it is opened; with an example, as in the demo, nothing is then either. */
export function AskAi({ tank, example }: { tank?: AskedTank; example?: Example }) {
  const dialog = useTaskHere()
  // Whoever has looked at a stretch on the chart finds the answer again.
  const last = useRef<Asking>(undefined)
  const range = useFactRange(useWallClock(tank?.time_zone))
  return (
    <section aria-labelledby="ask-ai-heading">
      <div className={css.place}>
        <div>
          <PanelTitle id="ask-ai-heading">Ask AI</PanelTitle>
          <p>Questions about what the readings of this tank say.</p>
        </div>
        <Premium feature="askAi">
          {(hint) => (
            <Button aria-describedby={hint} onClick={() => dialog.open(true)}>
              Ask AI
            </Button>
          )}
        </Premium>
      </div>
      <AskAiDialog {...{ tank, example, range, last }} task={dialog.task} onClose={dialog.close} />
    </section>
  )
}
