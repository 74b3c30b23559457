import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TokenRight } from '#contract/access.names.ts'
import { tokenRights } from '#contract/access.names.ts'
import type { AccessKey, TokenWithSecret } from '#contract/access.ts'
import { maxDeviceName } from '#domain/limits.ts'
import { day } from '#domain/time/durations.ts'
import { call } from '#web/api/api.ts'
import { useSubmit } from '#web/outcomes/use-submit.ts'
import { useKnownAquariums } from '#web/session/shell-data.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { ChoiceField, TextField } from '#web/ui/form/form-field.tsx'
import { tokenWords as words } from './access-words.ts'
import { MadeToken } from './made-token.tsx'

/** Makes a token, or with `key` changes the name and the end of one. */
export function TokenDialog({ task, onClose }: { task: { key?: AccessKey }; onClose: () => void }) {
  const [made, setMade] = useState<TokenWithSecret>()
  const { revalidate } = useRevalidator()
  if (made) return <MadeToken token={made} onClose={onClose} />
  const { key } = task
  return (
    <Dialog title={key ? words.changeTitle : words.title} width={500} onDismiss={onClose}>
      <TokenForm
        present={key}
        onDone={(token) => {
          void revalidate()
          if (token) setMade(token)
          else onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}

const daysUntil = { month: 30, year: 365 } as const
type End = keyof typeof words.ends | 'keep'

/** Undefined for the end that the token has. */
function endOf(end: End): string | null | undefined {
  if (end === 'keep') return undefined
  return end === 'never' ? null : new Date(Date.now() + daysUntil[end] * day).toISOString()
}

type FormProps = {
  present: AccessKey | undefined
  onDone: (made: TokenWithSecret | undefined) => void
  onClose: () => void
}

function TokenForm({ present, onDone, onClose }: FormProps) {
  const [name, setName] = useState(present?.name ?? '')
  const [may, setMay] = useState<TokenRight>('read')
  const [first] = useKnownAquariums()
  const [tank, setTank] = useState(isSecureContext || !first ? '' : String(first.id))
  const [end, setEnd] = useState<End>(present ? 'keep' : 'year')
  const { errors, isSending, submit, forgetErrors } = useSubmit(words.failed, async () =>
    onDone(await save()),
  )

  async function save() {
    const expires_at = endOf(end)
    if (present) {
      const body = { name, ...(expires_at !== undefined && { expires_at }) }
      await call('PUT /api/access/:id', { params: { id: present.id }, body })
      return undefined
    }
    const aquarium_id = tank === '' ? null : Number(tank)
    return call('POST /api/access/tokens', {
      body: { name, may, aquarium_id, expires_at: expires_at ?? null },
    })
  }

  const ends = Object.entries(words.ends).map(([value, label]) => ({ value: value as End, label }))
  return (
    <form onSubmit={submit} noValidate>
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
      {!present && <Reach may={may} onMay={setMay} tank={tank} onTank={setTank} />}
      <ChoiceField
        label={words.until}
        value={end}
        options={present ? [{ value: 'keep', label: words.keepEnd }, ...ends] : ends}
        onChange={setEnd}
        error={errors.expires_at}
      />
      <DialogButtons onClose={onClose} submit={words.save} sending={words.saving} isSending={isSending} />
    </form>
  )
}

const rightNames = Object.keys(tokenRights) as TokenRight[]

type ReachProps = {
  may: TokenRight
  onMay: (may: TokenRight) => void
  tank: string
  onTank: (tank: string) => void
}

/** What a token may do, and in which tanks. */
function Reach({ may, onMay, tank, onTank }: ReachProps) {
  const tanks = useKnownAquariums().map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ChoiceField
        label={words.may}
        value={may}
        options={rightNames.map((value) => ({ value, label: words.rights[value] }))}
        onChange={onMay}
        error={undefined}
      />
      <ChoiceField
        label={words.tank}
        description={isSecureContext ? undefined : words.plain}
        value={tank}
        options={[{ value: '', label: words.allTanks }, ...tanks]}
        onChange={onTank}
        error={undefined}
      />
    </>
  )
}
