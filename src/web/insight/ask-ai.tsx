import * as css from '#web/aquariums/coming-soon.module.css'
import { Premium } from '#web/session/premium.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { PanelTitle } from '#web/ui/panel.tsx'

const AskAiWords = lazyDialog(async () => (await import('#web/aquariums/coming-soon-words.tsx')).AskAiWords)

export function AskAi() {
  const notice = useTaskHere()
  return (
    <section aria-labelledby="ask-ai-heading">
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
    </section>
  )
}
