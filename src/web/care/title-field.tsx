import { useEffect, useState } from 'react'
import type { EventKind } from '#domain/care/event-kinds.ts'
import { call } from '#web/api/api.ts'
import { TextField } from '#web/ui/form/form-field.tsx'
import * as css from './care-dialog.module.css'
import { kindRow } from './event-form.ts'
import type { TypedEventForm } from './use-event-form.ts'

const offered = 5

/** What it was, with the last ones of this kind to be chosen from. */
export function TitleField({
  form: { form, tank, errors, change },
  kind,
}: {
  form: TypedEventForm
  kind: EventKind
}) {
  const earlier = useEarlier(tank.id, kind).filter((title) => title !== form.title)
  const needs: readonly string[] = kindRow(kind)?.needs ?? []
  return (
    <>
      <TextField
        label="What"
        required={needs.includes('title')}
        startsHere
        value={form.title}
        error={errors.title}
        onChange={(title) => change({ title })}
      />
      {earlier.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
        <div className={css.earlier} role="group" aria-label="As before">
          {earlier.map((title) => (
            <button key={title} type="button" onClick={() => change({ title })}>
              {title}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** Nothing without a network: the field is there all the same. */
function useEarlier(id: number, kind: EventKind): readonly string[] {
  const [titles, setTitles] = useState<readonly string[]>([])
  useEffect(() => {
    const waiting = new AbortController()
    const query = { kind, per_page: 25 } as const
    call('GET /api/aquariums/:id/events', { params: { id }, query, signal: waiting.signal })
      .then(({ rows }) => {
        const found = rows.flatMap(({ title }) => (title === null ? [] : [title]))
        setTitles([...new Set(found)].slice(0, offered))
      })
      .catch(() => {})
    return () => waiting.abort()
  }, [id, kind])
  return titles
}
