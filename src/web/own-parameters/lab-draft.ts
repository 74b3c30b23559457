import { useRef, useState } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { wallClock } from '#domain/time/timestamps.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { clearFormDraft, draftPlace, readFormDraft, writeFormDraft } from '#web/browser/drafts.ts'
import type { LogDraft } from '#web/log-form/draft/log-draft.ts'
import { parametersOfDraft, unitsOfTyped } from '#web/log-form/form-units.ts'
import { shownMoment } from '#web/preferences/shown-moment.ts'
import type { LabForm } from './lab-report.ts'
import { laboratories } from './lab-report.ts'

/** A report that was typed and is not saved yet. `units` are those of the values of common parameters, as in a log's draft. */
export type LabDraft = Pick<LogDraft, 'units' | 'at' | 'key'> & { form: LabForm }

/** Where the report of an aquarium's water is kept for one keeper. */
export function labDraftPlace(userId: number, aquariumId: number): string {
  return draftPlace('lab', { userId, of: `aquarium:${aquariumId}` })
}

export function readLabDraft(place: string): LabDraft | undefined {
  return readFormDraft(place, isDraft)
}

function isDraft(found: unknown): found is LabDraft {
  const { form, units = {}, at, key } = (found ?? {}) as Partial<Record<keyof LabDraft, unknown>>
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof key !== 'string') return false
  if (typeof units !== 'object' || units === null) return false
  const { timestamp, laboratory, values } = (form ?? {}) as Partial<Record<keyof LabForm, unknown>>
  if (typeof timestamp !== 'string' || !laboratories.some((name) => name === laboratory)) return false
  if (typeof values !== 'object' || values === null) return false
  return Object.values(values).every((text) => typeof text === 'string')
}

type Start = { place: string; parameters: readonly Parameter[]; resumed: LabDraft | undefined }

/** The report as it is typed, and its draft, which is written with every change. */
export function useLabDraft({ place, parameters: read, resumed }: Start) {
  const [blank] = useState(() => blankReport(wallClock(new Date())))
  const [form, setForm] = useState<LabForm>(resumed?.form ?? blank)
  // Fixed from the start: a unit that is chosen elsewhere meanwhile does not apply to values that were typed here.
  const [parameters] = useState(() =>
    parametersOfDraft(read, { form: form.values, ...(resumed?.units && { units: resumed.units }) }),
  )
  const [isKept, setKept] = useState(resumed !== undefined)
  // A ref: by the time a sent report is answered, more may have been typed.
  const latest = useRef(form)
  const key = useRef(resumed?.key ?? newIdempotencyKey())

  const clear = () => clearFormDraft(place, key.current)

  function keep() {
    const form = latest.current
    const isBlank = Object.values(form.values).every((text) => text.trim() === '')
    if (isBlank) {
      clear()
      return setKept(false)
    }
    const units = unitsOfTyped(form.values, parameters)
    setKept(writeFormDraft(place, { form, units, at: new Date().toISOString(), key: key.current }))
  }

  return {
    form,
    parameters,
    isKept,
    /** The key by which the server knows the log to create, until it is renewed. */
    key,
    change(changed: Partial<LabForm>) {
      // As in a new log, the date that is filled in is that of the first key.
      const before = latest.current === blank ? blankReport(wallClock(new Date())) : latest.current
      latest.current = { ...before, ...changed }
      setForm(latest.current)
      keep()
    },
    /** Makes the next try a new log. */
    renewKey() {
      clear()
      key.current = newIdempotencyKey()
      keep()
    },
    clear,
  }
}

export type KeptLabDraft = ReturnType<typeof useLabDraft>

export function blankReport(now: Timestamp): LabForm {
  return { timestamp: shownMoment(now), laboratory: 'Triton', values: {} }
}
