import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { useOutbox } from '#web/outbox/outbox-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as buttons from '#web/ui/dialog/dialog-buttons.module.css'
import * as css from './unsent-logs.module.css'
import { UnsentRow } from './unsent-row.tsx'

type UnsentDialogProps = {
  task: readonly OwnAquarium[]
  onClose: () => void
}

/** Everything that waits on this device, of all tanks. */
export function UnsentDialog({ task: aquariums, onClose }: UnsentDialogProps) {
  const { logs } = useOutbox()
  return (
    <Dialog title="Not sent yet" width={500} onDismiss={onClose}>
      {logs.length === 0 ? (
        <p>Everything is sent.</p>
      ) : (
        <ul className={css.logs} data-alone>
          {logs.map((log) => (
            <UnsentRow key={log.seq} log={log} aquariums={aquariums} />
          ))}
        </ul>
      )}
      <div className={buttons.buttons}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
