import { useState } from 'react'
import type { ToldSending } from '#contract/reminders.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { messageWords as words } from './message-words.ts'
import * as css from './settings.module.css'

type SendButtonProps = {
  label: string
  sendingLabel: string
  tone?: 'quiet' | 'filled'
  ask: () => Promise<ToldSending>
}

/** Has something sent, and tells what the mail or ntfy server has answered. */
export function SendButton({ label, sendingLabel, tone = 'quiet', ask }: SendButtonProps) {
  const [told, setTold] = useState<ToldSending>()
  const { isSending, send } = useSending()
  const start = () =>
    send(async () => {
      setTold(undefined)
      try {
        setTold(await ask())
      } catch (error) {
        showRefusal({ title: words.notSent, error })
      }
    })
  return (
    <>
      <div>
        <Button size="tall" tone={tone} aria-disabled={isSending} onClick={() => void start()}>
          {isSending ? sendingLabel : label}
        </Button>
      </div>
      <div role="status">{told && <p className={told.sent ? css.text : css.problem}>{told.told}</p>}</div>
    </>
  )
}

export function SendNow() {
  return (
    <SendButton
      label={words.sendNow}
      sendingLabel={words.sending}
      ask={() => call('POST /api/me/reminders/message')}
    />
  )
}
