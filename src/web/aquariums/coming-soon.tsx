import { Premium } from '#web/shell/premium.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useOpenedHere } from '#web/ui/opened-here.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import css from './coming-soon.module.css'

const publicLink = lazyPart(async () => (await import('./coming-soon-words.tsx')).PublicLinkWords)
const askAi = lazyPart(async () => (await import('./coming-soon-words.tsx')).AskAiWords)

export function PublicLink() {
  const notice = useOpenedHere()
  publicLink.usePrefetch()
  return (
    <>
      <Premium feature="publicLink">
        {(hint) => (
          <button type="button" className={css.link} aria-describedby={hint} onClick={notice.open}>
            Create public link
          </button>
        )}
      </Premium>
      <Dialog
        title="Public Link Feature - Coming Soon"
        width={500}
        opened={notice.isOpened}
        onDismiss={notice.close}
      >
        <publicLink.Part onClose={notice.close} />
      </Dialog>
    </>
  )
}

export function AskAiPanel() {
  const notice = useOpenedHere()
  askAi.usePrefetch()
  return (
    <Panel labelledBy="ask-ai-heading">
      <div className={css.chat}>
        <div>
          <PanelTitle id="ask-ai-heading">Ask AI</PanelTitle>
          <p>Questions about your tank, answered from its own readings. Coming soon.</p>
        </div>
        <Premium feature="askAi">
          {(hint) => (
            <Button aria-describedby={hint} onClick={notice.open}>
              Ask AI
            </Button>
          )}
        </Premium>
      </div>
      <Dialog
        title="Ask AI Feature - Coming Soon"
        width={500}
        opened={notice.isOpened}
        onDismiss={notice.close}
      >
        <askAi.Part onClose={notice.close} />
      </Dialog>
    </Panel>
  )
}
