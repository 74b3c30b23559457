import type { AuditAction, AuditTarget } from '#contract/audit.names.ts'
import { auditActions, auditTargets } from '#contract/audit.names.ts'
import { isTimestamp } from '#domain/time/timestamps.ts'

export function readAuditTarget(search: URLSearchParams): AuditTarget | undefined {
  return auditTargets.find((target) => target === search.get('target'))
}

export function readAuditAction(search: URLSearchParams): AuditAction | undefined {
  return auditActions.find((action) => action === search.get('action'))
}

/** A day in the address, `YYYY-MM-DD`; empty when it is missing or not a valid day. */
export function readDayIn(search: URLSearchParams, name: 'from' | 'to'): string {
  const day = search.get(name)
  return isTimestamp(`${day}T00:00:00`) ? `${day}` : ''
}

/** The days in the address as instants, in the browser's time zone, as the list shows its times. The last day counts to its end. */
export function readDays(search: URLSearchParams): { from: string | undefined; to: string | undefined } {
  const [from, to] = [readDayIn(search, 'from'), readDayIn(search, 'to')]
  return {
    from: from === '' ? undefined : new Date(`${from}T00:00:00.000`).toISOString(),
    to: to === '' ? undefined : new Date(`${to}T23:59:59.999`).toISOString(),
  }
}
