import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as buttons from '#web/ui/dialog/dialog-buttons.module.css'
import { shareWords as words } from './share-words.ts'

/** In the demo, and where an admin looks at somebody else's tank. */
export function ShareNotice({ onClose }: { task: true; onClose: () => void }) {
  return (
    <Dialog title={words.title} width={500} onDismiss={onClose}>
      <p>{words.what}</p>
      <p>{words.ownOnly}</p>
      <div className={buttons.buttons}>
        <Button tone="filled" data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  )
}
