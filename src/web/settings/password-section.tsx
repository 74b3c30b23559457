import type { OwnPassword } from '#contract/passwords.ts'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { passwordWords as words } from './password-words.ts'
import * as css from './settings.module.css'

const PasswordDialog = lazyDialog(async () => (await import('./password-dialog.tsx')).PasswordDialog)

const ProviderDialog = lazyDialog(async () => (await import('./provider-dialog.tsx')).ProviderDialog)

/** 'Change password', or 'Set a password' while no account has one. */
export function PasswordSection({ password }: { password: OwnPassword }) {
  const changing = useTaskHere<OwnPassword>()
  const tying = useTaskHere<string>()
  return (
    <div className={css.buttons}>
      <Button
        size="tall"
        tone={password.has_password ? 'quiet' : 'filled'}
        onClick={() => changing.open(password)}
      >
        {password.has_password ? words.change : words.begin}
      </Button>
      {password.provider !== null && (
        <Button size="tall" onClick={() => tying.open(password.provider ?? '')}>
          {words.tie(password.provider)}
        </Button>
      )}
      <PasswordDialog task={changing.task} onClose={changing.close} />
      <ProviderDialog task={tying.task} onClose={tying.close} />
    </div>
  )
}
