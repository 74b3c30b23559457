import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { CreateTask, EditTask } from './log-task.ts'

/** A test that was done once a month is still one that a tank is tested for. */
const lately = 31 * daySeconds

type FieldOrder = {
  /** What is likely to be filled in. */
  first: readonly Parameter[]
  /** The others, in the order of the table. */
  further: readonly Parameter[]
}

/**
 * Which readings a form begins with: what the edited log has, or what the tank was last tested for. Of a tank without logs the
 * usual ones.
 */
export function fieldOrder(parameters: readonly Parameter[], task: CreateTask | EditTask): FieldOrder {
  const measured =
    task.verb === 'edit' ? parameters.filter(({ key }) => (task.log[key] ?? null) !== null) : []
  const testable = parameters.filter(isTestable)
  const wanted = [measured, lastTested(testable, task), testable.filter(({ advanced }) => !advanced)]
  const first = wanted.find(({ length }) => length > 0) ?? []
  return { first, further: testable.filter((parameter) => !first.includes(parameter)) }
}

/** What a laboratory alone measures has a form of its own; what of it a keeper looks at is here, too. */
function isTestable({ own, charted }: Parameter): boolean {
  return !own || own.atHome || charted
}

/** The newest day first; what was tested on one day in the order in which it was tested, at one moment in the table's. */
function lastTested(parameters: readonly Parameter[], { latest }: CreateTask | EditTask): Parameter[] {
  const tested = parameters.flatMap((parameter) => {
    const { timestamp } = latest?.[parameter.key] ?? {}
    return timestamp === undefined ? [] : [{ parameter, timestamp }]
  })
  const newest = Math.max(...tested.map(({ timestamp }) => timestampToSeconds(timestamp)))
  return tested
    .filter(({ timestamp }) => newest - timestampToSeconds(timestamp) <= lately)
    .toSorted((a, b) => byText(dayOf(b.timestamp), dayOf(a.timestamp)) || byText(a.timestamp, b.timestamp))
    .map(({ parameter }) => parameter)
}

function dayOf(timestamp: Timestamp): string {
  return timestamp.slice(0, 10)
}

/** The order of text is that of time. */
function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
