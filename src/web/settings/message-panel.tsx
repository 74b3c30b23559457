import { useState } from 'react'
import type { MessageWay } from '#contract/reminders.names.ts'
import type { Reminders } from '#contract/reminders.ts'
import { call } from '#web/api/api.ts'
import { useClock } from '#web/browser/preferences.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { MessageTopic } from './message-topic.tsx'
import { hourWords, messageWords as words } from './message-words.ts'
import { SendNow } from './send-now.tsx'
import * as css from './settings.module.css'
import { ToDo } from './to-do.tsx'

const headingId = 'message-heading'
const firstHour = 9
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** How and when the daily message comes. What is chosen is saved at once. */
export function MessagePanel({ reminders }: { reminders: Reminders }) {
  const [saved, setSaved] = useState(reminders)
  /** E-mail was chosen, and the address is to be confirmed first. */
  const [hasChosenMail, setChosenMail] = useState(false)
  const { send } = useSending()
  const { by, hour, zone, ways, email } = saved
  // Also where mails were chosen for an address that the account no longer has.
  const isConfirming = hasChosenMail || (by === 'email' && ways.includes(by) && !saved.email_confirmed)

  const put = (change: { by?: MessageWay | null; hour?: number; zone?: string }) =>
    send(async () => {
      const body = { by, hour: hour ?? firstHour, zone: zone ?? zoneHere(), ...change }
      try {
        setSaved(await call('PUT /api/me/reminders', { body }))
      } catch (error) {
        showRefusal({ title: words.notSaved, error })
      }
    })

  function choose(way: MessageWay | 'off') {
    const needsLink = way === 'email' && !saved.email_confirmed
    setChosenMail(needsLink)
    if (!needsLink) void put({ by: way === 'off' ? null : way, zone: zoneHere() })
  }

  const isOffered = by !== null && ways.includes(by)
  return (
    <Panel labelledBy={headingId}>
      <div className={css.section}>
        <PanelTitle id={headingId}>{words.title}</PanelTitle>
        <p className={css.note}>{words.note}</p>
        {ways.length === 0 ? (
          <NoWay />
        ) : (
          <Choice
            label={words.how}
            options={(['off', ...ways] as const).map((value) => ({ value, label: words.ways[value] }))}
            chosen={isConfirming ? 'email' : (by ?? 'off')}
            onChoose={choose}
          />
        )}
        {by !== null && !isOffered && <ToDo>{words.ended(by)}</ToDo>}
        {saved.bounced && !isConfirming && (
          <p className={css.problem} role="alert">
            {words.bounced(email)}
          </p>
        )}
        {isConfirming && <EmailConfirmation email={email} />}
        {isOffered && !isConfirming && (
          <>
            <Hour reminders={saved} onChange={(change) => void put(change)} />
            {by === 'email' && (
              <p className={css.text}>
                {words.mailedTo} {email}
              </p>
            )}
            {by === 'ntfy' && saved.topic_url !== null && <MessageTopic url={saved.topic_url} />}
            <SendNow key={by} />
          </>
        )}
      </div>
    </Panel>
  )
}

function NoWay() {
  return (
    <p className={css.text}>
      {words.noWay} <code>SMTP_URL</code> {words.noWayMail} <code>NTFY_URL</code> {words.noWayNtfy}
    </p>
  )
}

type HourProps = { reminders: Reminders; onChange: (change: { hour?: number; zone?: string }) => void }

function Hour({ reminders: { hour, zone }, onChange }: HourProps) {
  const clock = useClock()
  const here = zoneHere()
  return (
    <div className={css.hour}>
      <SelectField
        label={words.at}
        isInline
        value={String(hour)}
        options={hours.map((one) => ({ value: String(one), label: hourWords(one, clock) }))}
        onChange={(chosen) => onChange({ hour: Number(chosen) })}
      />
      {zone !== null && <p>{words.zone(zone)}</p>}
      {zone !== null && zone !== here && (
        <Button tone="link" onClick={() => onChange({ zone: here })}>
          {words.otherZone(here)}
        </Button>
      )}
    </div>
  )
}
