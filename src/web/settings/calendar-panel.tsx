import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AccessKey } from '#contract/access.ts'
import { call } from '#web/api/api.ts'
import { RemovalQuestion } from '#web/outcomes/lazy-removal-question.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import type { Removal } from '#web/outcomes/removal-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { useSending } from '#web/ui/form/sending.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { SecretText } from '#web/ui/secret-text.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { calendarWords as words } from './calendar-words.ts'
import * as css from './settings.module.css'

const headingId = 'calendar-heading'

/** What is due, in the calendar of a phone. The address is shown once, when it was made. */
export function CalendarPanel({ calendar }: { calendar: AccessKey | undefined }) {
  const [made, setMade] = useState<{ id: string; url: string }>()
  const asking = useTaskHere<Removal>()
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()

  async function make() {
    setMade(await call('POST /api/access/calendar'))
  }
  async function makeFirst() {
    try {
      await make()
      await revalidate()
      document.getElementById(headingId)?.focus()
    } catch (error) {
      showRefusal({ title: words.failed, error, next: 'make it again' })
    }
  }

  return (
    <Panel labelledBy={headingId}>
      <div className={css.section}>
        <PanelTitle id={headingId} tabIndex={-1}>
          {words.title}
        </PanelTitle>
        <p className={css.note}>{words.note}</p>
        {made && made.id === calendar?.id ? (
          <Address url={made.url} />
        ) : (
          calendar && <Hidden usedAt={calendar.used_at} />
        )}
        <div className={css.buttons}>
          {calendar ? (
            <>
              <Button size="tall" onClick={() => asking.open(renewal(make))}>
                {words.renew}
              </Button>
              <Button size="tall" tone="danger" onClick={() => asking.open(stopping(calendar))}>
                {words.stop}
              </Button>
            </>
          ) : (
            <Button size="tall" tone="filled" aria-disabled={isSending} onClick={() => void send(makeFirst)}>
              {isSending ? words.making : words.make}
            </Button>
          )}
        </div>
      </div>
      <RemovalQuestion task={asking.task} onClose={asking.close} />
    </Panel>
  )
}

const renewal = (make: () => Promise<void>): Removal => ({
  title: words.renewQuestion,
  question: words.renewConsequence,
  yes: words.renew,
  sending: words.making,
  errorTitle: words.failed,
  next: 'make it again',
  act: make,
  heading: headingId,
})

const stopping = ({ id }: AccessKey): Removal => ({
  title: words.stopQuestion,
  question: words.stopConsequence,
  yes: words.stop,
  errorTitle: words.stopFailed,
  next: 'stop it again',
  act: () => call('DELETE /api/access/:id', { params: { id } }),
  done: { title: words.stopped },
  heading: headingId,
})

function Address({ url }: { url: string }) {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(url).host)
  return (
    <div className={css.address}>
      <strong>{words.address}</strong>
      <SecretText text={url} label={words.copy} textLabel={words.address} />
      <p>
        {words.once} {isLocal ? words.local : words.delay}
      </p>
    </div>
  )
}

function Hidden({ usedAt }: { usedAt: string | null }) {
  return (
    <p className={css.text}>
      {usedAt === null ? (
        words.neverRead
      ) : (
        <>
          {words.read} <RelativeTime instant={usedAt} />.
        </>
      )}{' '}
      {words.hidden}
    </p>
  )
}
