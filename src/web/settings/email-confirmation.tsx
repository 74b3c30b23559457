import { call } from '#web/api/api.ts'
import { messageWords as words } from './message-words.ts'
import { SendButton } from './send-now.tsx'
import { ToDo } from './to-do.tsx'

/** Before the first mail its user shows that an address is theirs. */
export function EmailConfirmation({ email }: { email: string }) {
  return (
    <>
      <ToDo>{words.confirm(email)}</ToDo>
      <SendButton
        tone="filled"
        label={words.mailLink}
        sendingLabel={words.mailing}
        ask={() => call('POST /api/me/email/confirmation')}
      />
    </>
  )
}
