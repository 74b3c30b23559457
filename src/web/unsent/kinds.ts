import type { Parameter } from '#domain/parameters/parameters.ts'
import { wallClock } from '#domain/time/timestamps.ts'
import { unsentEvent } from '#web/care/unsent-event.tsx'
import { unsentLog } from '#web/log-form/unsent-log.tsx'
import type { OutboxCallName, UnsentCall } from '#web/offline/database.ts'
import type { UnsentKind } from '#web/outbox/unsent-kind.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'

/** The kinds of calls that wait here. One of a later version, which is not known here, is sent all the same. */
const kinds: { readonly [Name in OutboxCallName]?: UnsentKind<Name> } = {
  'POST /api/logs/': unsentLog,
  'POST /api/events/': unsentEvent,
}

export function kindOf({ call }: Pick<UnsentCall, 'call'>): UnsentKind | undefined {
  return kinds[call] as UnsentKind | undefined
}

export const formsOfKinds = Object.entries(kinds).map(([call, { Form }]) => ({
  call,
  Form: Form as UnsentKind['Form'],
}))

/** `2026-11-22 10:12 AM`: the time that was typed, or that of the save. */
export function momentOf(call: UnsentCall): string {
  const { timestamp = wallClock(new Date(call.made_at)) } = bodyOf(call) as { timestamp?: string }
  return shownMoment(timestamp)
}

/** What was saved, in one line. */
export function summaryOf(call: UnsentCall, parameters: readonly Parameter[], longest = 80): string {
  const kind = kindOf(call)
  return kind ? kind.summaryOf(call, parameters, longest) : JSON.stringify(bodyOf(call)).slice(0, longest)
}

/** All of it as text, to be kept elsewhere: `2026-11-22 10:12 AM, Reef: Temperature 78.5 °F · “half a test”`. */
export function textOf(call: UnsentCall, parameters: readonly Parameter[]): string {
  const where = call.aquarium_name ?? `tank ${call.aquarium_id}`
  return `${momentOf(call)}, ${where}: ${summaryOf(call, parameters, Number.POSITIVE_INFINITY)}`
}

function bodyOf(call: UnsentCall): object {
  return (call as { body?: object }).body ?? {}
}
