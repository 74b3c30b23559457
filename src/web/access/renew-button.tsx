import { useRevalidator } from 'react-router'
import type { AccessKey } from '#contract/access.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import { inThreeWeeks } from '#web/ui/time/until-words.ts'
import { accessWords as words } from './access-words.ts'

/** Lets a link that shows a tank live for three more weeks, also one that has ended. */
export function RenewButton({ share: { id, name } }: { share: AccessKey }) {
  const { revalidate } = useRevalidator()
  const { isSending, send } = useSending()
  async function renew() {
    try {
      await call('PUT /api/access/:id', { params: { id }, body: { expires_at: inThreeWeeks() } })
      showMessage({ title: words.renewed(name), type: 'success' })
      void revalidate()
    } catch (error) {
      showRefusal({ title: words.renewFailed, error })
    }
  }
  return (
    <Button
      size="tall"
      aria-label={words.renewNamed(name)}
      aria-disabled={isSending}
      onClick={() => void send(renew)}
    >
      {words.renew}
    </Button>
  )
}
