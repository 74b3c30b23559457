import { logoutAddress } from '#web/api/session-addresses.ts'
import { unsentOf } from '#web/outbox/unsent-of.ts'
import { canLogOut } from '#web/session/can-log-out.ts'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { importOrNotify } from '#web/ui/lazy/import-or-notify.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import { deviceWords as words } from './settings-words.ts'

const Question = lazyDialog(async () => (await import('./device-question.tsx')).DeviceQuestion)

/** Removes all data of the user from this browser and logs out; refused while something waits to be sent. */
export function DeviceForgetting({ userId }: { userId: number }) {
  const asking = useTaskHere<true>()

  async function ask() {
    const unsent = await unsentOf(userId)
    if (unsent.length === 0) return asking.open(true)
    asking.close()
    showMessage({ title: words.failed, body: words.unsent(unsent), type: 'warning' })
  }

  async function forget() {
    if ((await unsentOf(userId)).length > 0) return ask()
    // Without the server nothing is removed: the session could not be ended.
    if (!(await canLogOut(words.failed))) return
    const part = await importOrNotify(() => import('#web/offline/forget-device.ts'), words.failed)
    if (!part) return
    await part.forgetDevice()
    location.assign(logoutAddress)
  }

  return (
    <div>
      <Button tone="danger" size="tall" onClick={() => void ask()}>
        {words.button}
      </Button>
      <Question task={asking.task} onClose={asking.close} onYes={forget} />
    </div>
  )
}
