import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Device } from '#contract/devices.ts'
import { maxDeviceName } from '#domain/limits.ts'
import { dayOf, wallClock } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import { RemovalQuestion } from '#web/outcomes/lazy-removal-question.ts'
import { notifyGone, showRefusal } from '#web/outcomes/refusal-words.tsx'
import type { Removal } from '#web/outcomes/removal-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { Day } from '#web/ui/time/day.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import * as css from './devices.module.css'
import { devicesWords } from './devices-words.ts'

const words = devicesWords.list
const headingId = 'phones-heading'

export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const removing = useTaskHere<Removal>()
  return (
    <Panel labelledBy={headingId}>
      <div className={css.section}>
        <PanelTitle id={headingId} tabIndex={-1}>
          {words.title}
        </PanelTitle>
        {devices.length === 0 ? (
          <p className={css.text}>{words.none}</p>
        ) : (
          <ul className={css.devices}>
            {devices.map((device) => (
              <Phone key={device.id} device={device} onRemove={() => removing.open(removalOf(device))} />
            ))}
          </ul>
        )}
      </div>
      <RemovalQuestion task={removing.task} onClose={removing.close} />
    </Panel>
  )
}

const removalOf = ({ id, name }: Device): Removal => ({
  title: words.question,
  question: words.consequence,
  subject: name,
  yes: words.yes,
  sending: words.removing,
  errorTitle: words.failed,
  next: 'remove it again',
  act: () => call('DELETE /api/devices/:id', { params: { id } }),
  done: { title: words.removed(name) },
  heading: headingId,
})

function Phone({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const [isNaming, setNaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasNaming = useRef(isNaming)
  useEffect(() => {
    if (isNaming === wasNaming.current) return
    wasNaming.current = isNaming
    // What had the focus is gone: it goes to the field, and afterwards back to the button that opened it.
    row.current?.querySelector<HTMLElement>(isNaming ? 'input' : 'button')?.focus()
  }, [isNaming])
  return (
    <li ref={row}>
      {isNaming ? (
        <Naming device={device} onDone={() => setNaming(false)} />
      ) : (
        <Named device={device} onRename={() => setNaming(true)} onRemove={onRemove} />
      )}
    </li>
  )
}

type NamedProps = { device: Device; onRename: () => void; onRemove: () => void }

function Named({ device, onRename, onRemove }: NamedProps) {
  const { name, created_at, last_seen_at, origin } = device
  return (
    <>
      <div>
        <strong>{name}</strong>
        <p>
          {words.added} <Day of={dayOf(wallClock(new Date(created_at)))} />, {words.seen}{' '}
          <RelativeTime instant={last_seen_at} />, {origin.startsWith('https:') ? words.https : words.atHome}:{' '}
          {words.may}
        </p>
      </div>
      <div className={css.buttons}>
        <Button size="tall" aria-label={words.renameNamed(name)} onClick={onRename}>
          {words.rename}
        </Button>
        <Button size="tall" tone="danger" aria-label={words.removeNamed(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </>
  )
}

function Naming({ device, onDone }: { device: Device; onDone: () => void }) {
  const [name, setName] = useState(device.name)
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()

  async function save() {
    try {
      await call('PUT /api/devices/:id', { params: { id: device.id }, body: { name: name.trim() } })
      await revalidate()
      onDone()
    } catch (error) {
      if (!notifyGone(error)) return void showRefusal({ title: words.notNamed, error })
      await revalidate()
      document.getElementById(headingId)?.focus()
    }
  }

  return (
    <form
      className={css.naming}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void send(save)
      }}
    >
      <TextField
        label={words.name}
        value={name}
        onChange={setName}
        maxLength={maxDeviceName}
        required
        error={undefined}
      />
      <div className={css.buttons}>
        <Button size="tall" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button size="tall" tone="filled" type="submit" aria-disabled={isSending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
