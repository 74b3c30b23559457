import { useState } from 'react'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { useKnownAquariums } from '#web/session/shell-data.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import * as css from './parameters-dialog.module.css'

/** Adds this tank's custom parameters to another tank of the user, if missing or archived there, without readings. */
export function SameElsewhere({ aquarium }: { aquarium: WholeAquarium }) {
  const others = useKnownAquariums().filter(({ id }) => id !== aquarium.id)
  const [chosen, setChosen] = useState('')
  const { isSending, send } = useSending()
  if (others.length === 0) return null

  async function copy() {
    const to = others.find(({ id }) => String(id) === chosen)
    if (!to) return
    const params = { id: to.id }
    try {
      const there = await call('GET /api/aquariums/:id/parameters', { params })
      const used = aquarium.own_parameters.filter(({ archived_at }) => archived_at === null)
      const missing = used.filter((row) => !there.some((other) => haveOneLabel(row, other)))
      const restored = there.flatMap(({ archived_at, ...other }) => {
        const row = archived_at === null ? undefined : used.find((row) => haveOneLabel(row, other))
        return row ? [{ ...other, charted: row.charted }] : []
      })
      const parameters = missing.map(({ catalogue, label, unit, decimals, charted }) => ({
        catalogue,
        label,
        unit,
        decimals,
        charted,
      }))
      if (parameters.length > 0)
        await call('POST /api/aquariums/:id/parameters', { params, body: { parameters } })
      for (const { id, charted } of restored)
        await call('PUT /api/parameters/:id', { params: { id }, body: { archived: false, charted } })
      const labels = [...missing, ...restored].map(({ label }) => label).join(', ')
      showMessage({
        title: `The same in ${to.name}`,
        body: labels !== '' ? `Added: ${labels}.` : 'It already tracks all of these.',
        type: 'success',
      })
    } catch (error) {
      showRefusal({ title: 'Error adding parameters', error, next: 'try again' })
    }
  }

  return (
    <div className={css.same}>
      <SelectField
        label="Use the same in another tank"
        value={chosen}
        options={[
          { value: '', label: 'Choose a tank…' },
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={setChosen}
      />
      <Button aria-disabled={isSending || chosen === ''} onClick={() => void send(copy)}>
        {isSending ? 'Adding…' : 'Use the same'}
      </Button>
    </div>
  )
}

/** As the server compares them, which takes no two of one name in a tank. */
export function haveOneLabel(one: { label: string }, other: { label: string }): boolean {
  return plainWords(one.label) === plainWords(other.label)
}
