import type { AuditAction, AuditTarget } from '#contract/audit.names.ts'
import { actionWords, auditActions, auditTargets } from '#contract/audit.names.ts'
import { isTimestamp } from '#domain/time/timestamps.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { DayRange } from '#web/ui/form/day-range.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { filteredBy } from '#web/ui/table/table-address.ts'
import * as css from './managed-list.module.css'

export function AuditFilters() {
  const { search, pending, change } = usePageAddress()
  const chosen = pending ?? search
  const from = readDayIn(chosen, 'from')
  const to = readDayIn(chosen, 'to')

  function choose(name: 'action' | 'from' | 'to', value: string) {
    if (value !== (chosen.get(name) ?? ''))
      change((present) => filteredBy(present, name, value), { replace: false })
  }

  return (
    <>
      <SelectField
        label="What"
        value={readAuditAction(chosen) ?? ''}
        options={[
          { value: '', label: 'Everything' },
          ...auditActions.map((action) => ({ value: action, label: actionWords[action] })),
        ]}
        onChange={(action) => choose('action', action)}
      />
      <DayRange
        first={{
          label: 'First day',
          calendarLabel: 'Calendar for the first day',
          value: from,
          onChoose: (day) => choose('from', day),
        }}
        last={{
          label: 'Last day',
          calendarLabel: 'Calendar for the last day',
          value: to,
          onChoose: (day) => choose('to', day),
        }}
      />
      {from !== '' && to !== '' && to < from && (
        <p role="alert" className={css.wrong}>
          The first day is after the last.
        </p>
      )}
    </>
  )
}

export function readAuditTarget(search: URLSearchParams): AuditTarget | undefined {
  return auditTargets.find((target) => target === search.get('target'))
}

export function readAuditAction(search: URLSearchParams): AuditAction | undefined {
  return auditActions.find((action) => action === search.get('action'))
}

/** A day in the address, `YYYY-MM-DD`; empty when it is missing or not a valid day. */
function readDayIn(search: URLSearchParams, name: 'from' | 'to'): string {
  const day = search.get(name)
  return isTimestamp(`${day}T00:00:00`) ? `${day}` : ''
}

/** The address's days as instants in the browser's time zone, as the list shows times. The last counts to its end. */
export function readDays(search: URLSearchParams): { from: string | undefined; to: string | undefined } {
  const [from, to] = [readDayIn(search, 'from'), readDayIn(search, 'to')]
  return {
    from: from === '' ? undefined : new Date(`${from}T00:00:00.000`).toISOString(),
    to: to === '' ? undefined : new Date(`${to}T23:59:59.999`).toISOString(),
  }
}
