import { useRef, useState } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import type { LogDraft } from '#web/log-form/draft/log-draft.ts'
import { parametersOfDraft, unitsOfTyped } from '#web/log-form/form-units.ts'
import type { Draft } from '#web/ui/drafts/drafts.ts'
import { draftStorageKey, readFormDraft } from '#web/ui/drafts/drafts.ts'
import { useDraft } from '#web/ui/drafts/use-draft.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import { tankClock } from '#web/ui/time/wall-clock.ts'
import type { LabForm } from './lab-report.ts'
import { laboratories } from './lab-report.ts'

/** A report that was typed and is not saved yet. `units` are those of common parameters, as in a log's draft. */
export type LabDraft = Draft<TypedLab>
type TypedLab = Pick<LogDraft, 'units'> & { form: LabForm }

export function labDraftStorageKey(userId: number, aquariumId: number): string {
  return draftStorageKey('lab', { userId, of: `aquarium:${aquariumId}` })
}

export function readLabDraft(storageKey: string): LabDraft | undefined {
  return readFormDraft(storageKey, isTyped)
}

function isTyped(found: object): found is LabDraft {
  const { form, units = {} } = found as Partial<Record<keyof LabDraft, unknown>>
  if (typeof units !== 'object' || units === null) return false
  const { timestamp, laboratory, values } = (form ?? {}) as Partial<Record<keyof LabForm, unknown>>
  if (typeof timestamp !== 'string' || !laboratories.some((name) => name === laboratory)) return false
  if (typeof values !== 'object' || values === null) return false
  return Object.values(values).every((text) => typeof text === 'string')
}

type Start = {
  storageKey: string
  parameters: readonly Parameter[]
  resumed: LabDraft | undefined
  /** That of the tank's clock. */
  zone: string | null
}

/** The report as it is typed, and its draft, which is written with every change. */
export function useLabDraft({ storageKey, parameters: read, resumed, zone }: Start) {
  const [blank] = useState(() => blankReport(tankClock(new Date(), zone)))
  const [form, setForm] = useState<LabForm>(resumed?.form ?? blank)
  // Fixed from the start: a unit that is chosen elsewhere meanwhile does not apply to values that were typed here.
  const [parameters] = useState(() =>
    parametersOfDraft(read, { form: form.values, ...(resumed?.units && { units: resumed.units }) }),
  )
  // A ref: by the time a sent report is answered, more may have been typed.
  const latest = useRef(form)
  const draft = useDraft<TypedLab>({ storageKey, resumed, read: typed })

  function typed() {
    const form = latest.current
    const isBlank = Object.values(form.values).every((text) => text.trim() === '')
    return isBlank ? undefined : { form, units: unitsOfTyped(form.values, parameters) }
  }

  return {
    form,
    parameters,
    ...draft,
    change(changed: Partial<LabForm>) {
      // As in a new log, the date that is filled in is that of the first key.
      const before = latest.current === blank ? blankReport(tankClock(new Date(), zone)) : latest.current
      latest.current = { ...before, ...changed }
      setForm(latest.current)
      draft.keep()
    },
  }
}

export type KeptLabDraft = ReturnType<typeof useLabDraft>

export function blankReport(now: Timestamp): LabForm {
  return { timestamp: shownMoment(now), laboratory: 'Triton', values: {} }
}
