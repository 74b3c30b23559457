import type { User } from '#contract/users.ts'
import { unsentOf } from '#web/outbox/unsent-of.ts'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import type { ClosingTask } from './account-closing-dialog.tsx'
import { closingWords as words } from './settings-words.ts'

const ClosingDialog = lazyDialog(
  async () => (await import('./account-closing-dialog.tsx')).AccountClosingDialog,
)

export function AccountClosing({ user }: { user: User }) {
  const asking = useTaskHere<ClosingTask>()

  async function ask() {
    asking.open({ user, unsent: await unsentOf(user.id) })
  }

  return (
    <div>
      <Button tone="danger" size="tall" onClick={() => void ask()}>
        {words.button}
      </Button>
      <ClosingDialog task={asking.task} onClose={asking.close} />
    </div>
  )
}
