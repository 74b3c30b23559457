import type { ComponentProps, FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type {
  CustomParameterChange,
  CustomParameterRow,
  NewCustomParameter,
} from '#contract/aquariums/parameters.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { catalogueEntry, customCatalogue, seaSources } from '#domain/parameters/custom-catalogue.ts'
import { customHeader, maxCustomParameters } from '#domain/parameters/custom-parameters.ts'
import { call } from '#web/api/api.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { deletedRowWords, refusalWords, showRefusal } from '#web/outcomes/refusal-words.tsx'
import type { Removal } from '#web/outcomes/removal-question.tsx'
import { RemovalQuestion } from '#web/outcomes/removal-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as buttons from '#web/ui/dialog/dialog-buttons.module.css'
import { focusFirstError } from '#web/ui/form/form-errors.ts'
import { ChoiceField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import { DefinitionFields, DefinitionForm, errorTitle, useDefinition } from './definition-form.tsx'
import * as css from './parameters-dialog.module.css'
import { SameElsewhere } from './same-elsewhere.tsx'

type ParametersDialogProps = { task: WholeAquarium; onClose: () => void }

export function ParametersDialog({ task: aquarium, onClose }: ParametersDialogProps) {
  const [doomed, setDoomed] = useState<CustomParameterRow>()
  const { own_parameters: all } = aquarium
  /** How many there were when one was chosen but not added: Done, which would drop the choice, is quiet then. */
  const [chosenAt, setChosenAt] = useState<number>()
  const used = all.filter(({ archived_at }) => archived_at === null)
  const archived = all.filter(({ archived_at }) => archived_at !== null)
  if (doomed) return <RemovalQuestion task={removalOf(doomed)} onClose={() => setDoomed(undefined)} />
  return (
    <Dialog title="More parameters" width={900} onDismiss={onClose}>
      <p className={css.rule}>
        What you test beyond the parameters that every tank has. What is added here is in the log form of this
        tank, and has a tile and a line on its chart if you want.
      </p>
      {used.length > 0 && (
        <ul className={css.list}>
          {used.map((row) => (
            <UsedParameter key={row.id} row={row} />
          ))}
        </ul>
      )}
      {/* The key empties the form after each parameter that was added. */}
      <NewParameter
        key={all.length}
        aquarium={aquarium}
        onChoose={(isChosen) => setChosenAt(isChosen ? all.length : undefined)}
      />
      {used.length > 0 && <SameElsewhere aquarium={aquarium} />}
      {archived.length > 0 && (
        <details className={css.archived}>
          <summary>Archived ({archived.length})</summary>
          <ul className={css.list}>
            {archived.map((row) => (
              <li key={row.id}>
                <span className={css.name}>{customHeader(row)}</span>
                <ChangeButton row={row} change={{ archived: false }} aria-label={`Restore ${row.label}`}>
                  Restore
                </ChangeButton>
                <Button aria-label={`Delete ${row.label}`} onClick={() => setDoomed(row)}>
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={buttons.buttons}>
        <Button tone={chosenAt === all.length ? 'quiet' : 'filled'} onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

function UsedParameter({ row }: { row: CustomParameterRow }) {
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <li>
      <span className={css.name}>
        <strong>{customHeader(row)}</strong>
        {row.sea && <small> In the sea {row.sea}</small>}
      </span>
      <ChangeButton
        row={row}
        change={{ charted: !row.charted }}
        aria-pressed={row.charted}
        aria-label={`${row.label}: tile and line`}
      >
        {row.charted ? '✓ ' : ''}Tile and line
      </ChangeButton>
      <ChangeButton row={row} change={{ archived: true, charted: false }} aria-label={`Archive ${row.label}`}>
        Archive
      </ChangeButton>
      {/* The last button, right before the fields that it opens. */}
      <Button
        ref={opener}
        aria-expanded={isEditing}
        aria-label={`Edit ${row.label}`}
        onClick={() => setEditing(!isEditing)}
      >
        Edit
      </Button>
      {isEditing && (
        <DefinitionForm
          row={row}
          onSaved={() => {
            opener.current?.focus()
            setEditing(false)
          }}
        />
      )}
    </li>
  )
}

const removalOf = ({ id, label }: CustomParameterRow): Removal => ({
  title: 'Delete a parameter',
  question: 'Its readings are deleted from all data logs, too. This cannot be undone. Are you sure?',
  subject: label,
  yes: 'Delete',
  no: 'Close',
  errorTitle,
  act: () => call('DELETE /api/parameters/:id', { params: { id } }),
})

type ChangeButtonProps = ComponentProps<typeof Button> & {
  row: CustomParameterRow
  change: CustomParameterChange
}

/** Makes one change, shows a message if it fails, and brings the page up to date. Nobody waits for another row's. */
function ChangeButton({ row: { id }, change: body, children, ...rest }: ChangeButtonProps) {
  const { revalidate } = useRevalidator()
  const { isSending, send } = useSending()

  async function save() {
    try {
      await call('PUT /api/parameters/:id', { params: { id }, body })
    } catch (error) {
      const body = deletedRowWords(error) ?? refusalWords(error, 'try again')
      showRefusal({ title: errorTitle, error, body })
    }
    await revalidate()
  }

  return (
    <Button {...rest} aria-disabled={isSending} onClick={() => void send(save)}>
      {isSending ? 'Saving…' : children}
    </Button>
  )
}

const free = 'free'

type NewParameterProps = { aquarium: WholeAquarium; onChoose: (isChosen: boolean) => void }

function NewParameter({ aquarium: { id, own_parameters }, onChoose }: NewParameterProps) {
  const [chosen, setChosen] = useState('')
  const { form, errors, setErrors, change } = useDefinition({ label: '', unit: '', decimals: '1' })
  /** What was sent last, until it is known to be stored: sent again, it has the same key and is not added twice. */
  const sent = useRef<{ text: string; key: string }>(undefined)
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()
  const taken = new Set(own_parameters.map(({ catalogue }) => catalogue))
  const open = customCatalogue.filter(({ key }) => !taken.has(key))
  const entry = catalogueEntry(chosen)
  if (own_parameters.length >= maxCustomParameters) return <p className={css.rule}>{fullWords}</p>

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (chosen === '') {
      setErrors({ catalogue: 'Choose what to add.' })
      return focusFirstError(event.currentTarget)
    }
    const parameter: NewCustomParameter =
      chosen === free
        ? { label: form.label, unit: form.unit, decimals: Number(form.decimals) }
        : { catalogue: chosen, charted: entry?.atHome ?? false }
    void send(async () => {
      const body = { parameters: [parameter] }
      const text = JSON.stringify(body)
      if (sent.current?.text !== text) sent.current = { text, key: newIdempotencyKey() }
      try {
        const idempotencyKey = sent.current.key
        await call('POST /api/aquariums/:id/parameters', { params: { id }, body, idempotencyKey })
        sent.current = undefined
        const added = 'It is in the log form of this tank.'
        showMessage({ title: 'Parameter added', body: added, type: 'success' })
      } catch (error) {
        const body = deletedRowWords(error) ?? refusalWords(error)
        showRefusal({ title: 'Error adding a parameter', error, body })
        setErrors(error instanceof ApiError ? (error.fields ?? {}) : {})
        // A list that has changed elsewhere would empty the form.
        if (error instanceof ApiError) return
      }
      await revalidate()
    })
  }

  return (
    <form className={css.add} onSubmit={submit} noValidate>
      <ChoiceField
        label="Add"
        description={entry?.sea && `In the sea ${entry.sea.text}. ${seaSources[entry.sea.source]}.`}
        error={errors.catalogue}
        value={chosen}
        options={[
          { value: '', label: 'Choose…' },
          { value: free, label: 'Something else…' },
          ...open.map((one) => ({
            value: one.key,
            label: `${customHeader(one)}${one.atHome ? '' : ', from a laboratory'}`,
          })),
        ]}
        onChange={(value) => {
          setChosen(value)
          onChoose(value !== '')
          setErrors({})
        }}
      />
      {chosen === free && <DefinitionFields form={form} errors={errors} onChange={change} />}
      <Button type="submit" tone={chosen === '' ? 'quiet' : 'filled'} aria-disabled={isSending}>
        {isSending ? 'Adding…' : 'Add'}
      </Button>
    </form>
  )
}

const fullWords = `This tank has ${maxCustomParameters} parameters of its own, archived ones included. Delete one to add another.`
