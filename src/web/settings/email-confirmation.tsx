import { call } from '#web/api/api.ts'
import { messageWords as words } from './message-words.ts'
import { SendButton } from './send-now.tsx'
import * as css from './settings.module.css'

/** Before the first mail its user shows that an address is theirs. */
export function EmailConfirmation({ email }: { email: string }) {
  return (
    <>
      <p className={css.text}>{words.confirm(email)}</p>
      <SendButton
        label={words.mailLink}
        sendingLabel={words.mailing}
        ask={() => call('POST /api/me/email/confirmation')}
      />
    </>
  )
}
