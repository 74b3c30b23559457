import { actionWords, auditActions } from '#contract/audit.names.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { DayRange } from '#web/ui/form/day-range.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { filteredBy } from './admin-list.ts'
import { readAuditAction, readDayIn } from './audit-address.ts'
import * as css from './managed-list.module.css'

/** Which acts the audit log shows: what was done, and on which days. */
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
