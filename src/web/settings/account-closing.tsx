import { late } from '#web/late/late.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/task-here.ts'
import { closingWords as words } from './settings-words.ts'

const ClosingForm = late(async () => (await import('./account-closing-form.tsx')).AccountClosingForm)

/** 'Delete account', which asks for the e-mail address of the account. */
export function AccountClosing({ email }: { email: string }) {
  const asking = useTaskHere<string>()
  return (
    <div>
      <Button tone="danger" size="tall" onClick={() => asking.open(email)}>
        {words.button}
      </Button>
      <ClosingForm task={asking.task} onClose={asking.close} />
    </div>
  )
}
