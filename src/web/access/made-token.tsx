import type { TokenWithSecret } from '#contract/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as buttons from '#web/ui/dialog/dialog-buttons.module.css'
import { SecretText } from '#web/ui/secret-text.tsx'
import * as css from './access.module.css'
import { tokenWords as words } from './access-words.ts'

/** The only sight of a token: closed by its button alone. */
export function MadeToken({ token, onClose }: { token: TokenWithSecret; onClose: () => void }) {
  const { name, secret } = token
  const curl = `curl -H "Authorization: Bearer ${secret}" ${location.origin}/api/key`
  return (
    <Dialog title={words.made(name)} width={500}>
      <p>
        <strong>{words.once}</strong> {words.onceNote}
      </p>
      <SecretText text={secret} label={words.copy} textLabel={words.secret} />
      <p className={css.tryIt}>{words.tryIt}</p>
      <SecretText text={curl} label={words.copyCurl} textLabel={words.curl} />
      <div className={buttons.buttons}>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </Dialog>
  )
}
