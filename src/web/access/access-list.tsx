import type { ReactNode } from 'react'
import type { AccessKey } from '#contract/access.ts'
import type { Device } from '#contract/devices.ts'
import { remindersPage } from '#contract/pages.ts'
import { dayOf, wallClock } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import * as list from '#web/devices/devices.module.css'
import { RemovalQuestion } from '#web/outcomes/lazy-removal-question.ts'
import type { Removal } from '#web/outcomes/removal-question.tsx'
import { useKnownAquariums } from '#web/session/shell-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { Day } from '#web/ui/time/day.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import * as css from './access.module.css'
import { accessWords as words } from './access-words.ts'
import { RenewButton } from './renew-button.tsx'

const TokenDialog = lazyDialog(async () => (await import('./token-dialog.tsx')).TokenDialog)

const headingId = 'access-list'

type Access = { keys: readonly AccessKey[]; devices: readonly Device[] }

/** Everything that has access without a session of its own, the newest first. */
export function AccessList({ keys, devices }: Access) {
  const editing = useTaskHere<{ key?: AccessKey }>()
  const removing = useTaskHere<Removal>()
  const rows = [
    ...keys.map((key) => ({
      ...{ id: key.id, created_at: key.created_at },
      row:
        key.kind === 'share' ? (
          <Share share={key} onRemove={() => removing.open(removalOf(key))} />
        ) : (
          <Key
            accessKey={key}
            onChange={() => editing.open({ key })}
            onRemove={() => removing.open(removalOf(key))}
          />
        ),
    })),
    ...devices.map((device) => ({
      ...{ id: device.id, created_at: device.created_at },
      row: <Phone device={device} onRemove={() => removing.open(removalOfPhone(device))} />,
    })),
  ].sort((one, other) => (one.created_at < other.created_at ? 1 : -1))
  return (
    <Panel labelledBy={headingId}>
      <div className={list.section}>
        <div className={css.head}>
          <PanelTitle id={headingId} tabIndex={-1}>
            {words.list}
          </PanelTitle>
          <Button size="tall" tone="filled" onClick={() => editing.open({})}>
            {words.add}
          </Button>
        </div>
        <p className={list.note}>{words.tokens}</p>
        {rows.length === 0 ? (
          <p className={list.text}>{words.none}</p>
        ) : (
          <ul className={list.devices}>
            {rows.map(({ id, row }) => (
              <li key={id}>{row}</li>
            ))}
          </ul>
        )}
      </div>
      <TokenDialog task={editing.task} onClose={editing.close} />
      <RemovalQuestion task={removing.task} onClose={removing.close} />
    </Panel>
  )
}

const shared = {
  title: words.question,
  yes: words.remove,
  sending: words.removing,
  errorTitle: words.removeFailed,
  next: 'remove it again',
  heading: headingId,
} as const

const removalOf = ({ id, name }: AccessKey): Removal => ({
  ...shared,
  question: words.consequence,
  subject: name,
  act: () => call('DELETE /api/access/:id', { params: { id } }),
  done: { title: words.removed(name) },
})

const removalOfPhone = ({ id, name }: Device): Removal => ({
  ...shared,
  question: `${words.consequence} ${words.phoneConsequence}`,
  subject: name,
  act: () => call('DELETE /api/devices/:id', { params: { id } }),
  done: { title: words.removed(name) },
})

type KeyProps = { accessKey: AccessKey; onChange: () => void; onRemove: () => void }

function Key({ accessKey, onChange, onRemove }: KeyProps) {
  const { name, kind, start, may, aquarium_id, used_at, expires_at } = accessKey
  const tank = useKnownAquariums().find(({ id }) => id === aquarium_id)
  const reach = aquarium_id === null ? words.inAll : tank ? words.inOne(tank.name) : words.inOneTank
  const what = may === null ? words.calendar : `${words.token(start)}, ${words.may[may]} ${reach}`
  return (
    <Named
      name={name}
      onRemove={onRemove}
      change={
        kind === 'calendar' ? (
          <LinkButton tone="quiet" to={remindersPage}>
            {words.change}
          </LinkButton>
        ) : (
          <Button size="tall" aria-label={words.changeNamed(name)} onClick={onChange}>
            {words.change}
          </Button>
        )
      }
    >
      {what}, {kind === 'api' && <End at={expires_at} />}
      <Used at={used_at} />.
    </Named>
  )
}

function Share({ share, onRemove }: { share: AccessKey; onRemove: () => void }) {
  const { name, aquarium_id, used_at, uses, expires_at } = share
  const tank = useKnownAquariums().find(({ id }) => id === aquarium_id)
  return (
    <Named name={name} onRemove={onRemove} change={<RenewButton share={share} />}>
      {words.link(tank?.name ?? words.oneTank)}, <End at={expires_at} />
      {uses === 0 ? (
        words.neverOpened
      ) : (
        <>
          {words.opened(uses)}, <Used at={used_at} />
        </>
      )}
      .
    </Named>
  )
}

function Phone({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const { kind, name, last_seen_at, aquarium_id, until } = device
  const tank = useKnownAquariums().find(({ id }) => id === aquarium_id)
  return (
    <Named name={name} onRemove={onRemove}>
      {kind === 'caretaker' ? (
        <>
          {words.sitter}, {words.sitterMay} {tank ? words.inOne(tank.name) : words.inOneTank},{' '}
          <End at={until} />
        </>
      ) : (
        <>
          {words.phone}, {words.phoneMay} {words.inAll},{' '}
        </>
      )}
      {words.used} <RelativeTime instant={last_seen_at} />.
    </Named>
  )
}

type NamedProps = { name: string; change?: ReactNode; onRemove: () => void; children: ReactNode }

function Named({ name, change, onRemove, children }: NamedProps) {
  return (
    <>
      <div>
        <strong>{name}</strong>
        <p>{children}</p>
      </div>
      <div className={list.buttons}>
        {change}
        <Button size="tall" tone="danger" aria-label={words.removeNamed(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </>
  )
}

function End({ at }: { at: string | null }) {
  if (at === null) return <>{words.endless}, </>
  const hasEnded = Date.parse(at) <= Date.now()
  return (
    <>
      {hasEnded ? words.ended : words.until} <Day of={dayOf(wallClock(new Date(at)))} />,{' '}
    </>
  )
}

function Used({ at }: { at: string | null }) {
  if (at === null) return words.neverUsed
  return (
    <>
      {words.used} <RelativeTime instant={at} />
    </>
  )
}
