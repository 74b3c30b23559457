import { Premium } from '#web/session/premium.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import * as css from './coming-soon.module.css'

const AskAiWords = lazyDialog(async () => (await import('./coming-soon-words.tsx')).AskAiWords)

export function AskAiPanel() {
  const notice = useTaskHere()
  return (
    <Panel labelledBy="ask-ai-heading">
      <div className={css.chat}>
        <div>
          <PanelTitle id="ask-ai-heading">Ask AI</PanelTitle>
          <p>Questions about your tank, answered from its own readings. Coming soon.</p>
        </div>
        <Premium feature="askAi">
          {(hint) => (
            <Button aria-describedby={hint} onClick={() => notice.open(true)}>
              Ask AI
            </Button>
          )}
        </Premium>
      </div>
      <AskAiWords task={notice.task} onClose={notice.close} />
    </Panel>
  )
}
