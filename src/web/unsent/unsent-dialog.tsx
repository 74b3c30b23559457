import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { useOutbox } from '#web/outbox/outbox-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as buttons from '#web/ui/dialog/dialog-buttons.module.css'
import * as css from './unsent-calls.module.css'
import { UnsentRow } from './unsent-row.tsx'

type UnsentDialogProps = {
  task: readonly OwnAquarium[]
  onClose: () => void
}

/** Everything that waits on this device, of all tanks. */
export function UnsentDialog({ task: aquariums, onClose }: UnsentDialogProps) {
  const { calls } = useOutbox()
  return (
    <Dialog title="Not sent yet" width={500} onDismiss={onClose}>
      {calls.length === 0 ? (
        <p>Everything is sent.</p>
      ) : (
        <ul className={css.calls} data-alone>
          {calls.map((call) => (
            <UnsentRow key={call.seq} call={call} aquariums={aquariums} />
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
