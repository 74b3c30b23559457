import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as css from './coming-soon.module.css'

type NoticeProps = { task: true; onClose: () => void }

export function AskAiWords({ onClose }: NoticeProps) {
  return (
    <Dialog title="Ask AI Feature - Coming Soon" width={500} onDismiss={onClose}>
      <p className={css.words}>
        Ask AI will answer questions about a tank from its own readings and notes, such as why alkalinity
        keeps falling or what to test next.
      </p>
      <p className={css.words}>It is not available yet. Nothing about your tanks is sent to an AI.</p>
      <CloseButton onClose={onClose} />
    </Dialog>
  )
}

function CloseButton({ onClose }: Pick<NoticeProps, 'onClose'>) {
  return (
    <div className={css.buttons}>
      <Button tone="filled" data-autofocus onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
