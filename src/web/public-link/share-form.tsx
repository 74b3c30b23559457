import { useState } from 'react'
import type { ShareDays, SharedPart } from '#contract/access.names.ts'
import { sharedParts } from '#contract/access.names.ts'
import { maxDeviceName } from '#domain/limits.ts'
import { daysBefore } from '#domain/time/durations.ts'
import { dayOf, wallClock } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import { useSubmit } from '#web/outcomes/use-submit.ts'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { ChoiceField, SwitchField, TextField } from '#web/ui/form/form-field.tsx'
import type { Made } from './made-share.tsx'
import * as css from './share.module.css'
import { shareWords as words } from './share-words.ts'

type FormProps = { tankId: number; onMade: (made: Made) => void; onClose: () => void }

const usualDays = 90
const ends = Object.entries(words.ends)
  .map(([value, label]) => ({ value, label }))
  .toReversed()
const from = Object.entries(words.since).map(([value, label]) => ({ value, label }))

export function ShareForm({ tankId, onMade, onClose }: FormProps) {
  const [name, setName] = useState('')
  const [shows, setShows] = useState<readonly SharedPart[]>(['photos', 'events'])
  const [since, setSince] = useState('days')
  const [end, setEnd] = useState('21')
  const { errors, isSending, submit, forgetErrors } = useSubmit(words.failed, async () => {
    const first = since === 'all' ? null : dayOf(wallClock(daysBefore(new Date(), usualDays)))
    const body = { name, shows: [...shows], since: first, days: Number(end) as ShareDays }
    const made = await call('POST /api/aquariums/:id/shares', { params: { id: tankId }, body })
    onMade({ name: made.name, url: made.url, until: made.expires_at ?? '' })
  })

  return (
    <form onSubmit={submit} noValidate>
      <p className={css.lead}>{words.lead}</p>
      <TextField
        label={words.name}
        description={words.nameHint}
        required
        startsHere
        maxLength={2 * maxDeviceName}
        value={name}
        error={errors.name}
        onChange={(value) => {
          setName(value)
          forgetErrors()
        }}
      />
      <fieldset className={css.parts}>
        <legend>{words.shows}</legend>
        {sharedParts.map((part) => (
          <SwitchField
            key={part}
            label={words.parts[part].label}
            description={words.parts[part].note}
            checked={shows.includes(part)}
            onChange={(isOn) => setShows(isOn ? [...shows, part] : shows.filter((one) => one !== part))}
          />
        ))}
      </fieldset>
      <ChoiceField label={words.from} value={since} options={from} onChange={setSince} error={errors.since} />
      <ChoiceField label={words.until} value={end} options={ends} onChange={setEnd} error={errors.days} />
      <DialogButtons onClose={onClose} submit={words.create} sending={words.creating} isSending={isSending} />
    </form>
  )
}
