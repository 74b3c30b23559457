import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { CreateTask, EditTask } from './log-task.ts'

/** A parameter that is tested once a month still counts as tested lately. */
const lately = 31 * daySeconds

type FieldOrder = {
  /** The parameters that are likely to be filled in. */
  first: readonly Parameter[]
  /** The others, in the order of the table. */
  further: readonly Parameter[]
}

/**
 * Which readings a form begins with: those of the edited log, or those that the tank was last tested for. For a tank without logs, the
 * usual ones.
 */
export function fieldOrder(parameters: readonly Parameter[], task: CreateTask | EditTask): FieldOrder {
  const measured =
    task.verb === 'edit' ? parameters.filter(({ key }) => (task.log[key] ?? null) !== null) : []
  const testable = parameters.filter(isTestable)
  const wanted = [measured, lastTested(parameters, task), testable.filter(({ advanced }) => !advanced)]
  const first = wanted.find(({ length }) => length > 0) ?? []
  return { first, further: testable.filter((parameter) => !first.includes(parameter)) }
}

/**
 * The same with those that hold something and are in neither list, at the end: what only a laboratory measures, in a draft of its
 * report. The order itself where nothing is missing.
 */
export function withHeld(
  order: FieldOrder,
  parameters: readonly Parameter[],
  holds: (key: ParameterKey) => boolean,
): FieldOrder {
  const listed = [...order.first, ...order.further]
  const missing = parameters.filter(({ key }) => holds(key) && !listed.some((one) => one.key === key))
  return missing.length === 0 ? order : { ...order, further: [...order.further, ...missing] }
}

/** False for what only a laboratory measures, which has a form of its own, unless the keeper looks at it on the chart. */
function isTestable({ own, charted }: Parameter): boolean {
  return !own || own.atHome || charted
}

/**
 * The last tested parameters, newest day first; within a day in the order of testing, at the same moment in the order of the table. Those of
 * a laboratory's report, which has what no test kit measures, come after those that were tested at home, and without a tank's own.
 */
function lastTested(parameters: readonly Parameter[], { latest }: CreateTask | EditTask): Parameter[] {
  const momentOf = ({ key }: Parameter) => latest?.[key]?.timestamp
  const ofReports = new Set(parameters.filter((parameter) => !isTestable(parameter)).map(momentOf))
  const tested = parameters.filter(isTestable).flatMap((parameter) => {
    const timestamp = momentOf(parameter)
    if (timestamp === undefined) return []
    const isReported = ofReports.has(timestamp)
    return isReported && parameter.own ? [] : [{ parameter, timestamp, isReported }]
  })
  const newest = Math.max(...tested.map(({ timestamp }) => timestampToSeconds(timestamp)))
  return tested
    .filter(({ timestamp }) => newest - timestampToSeconds(timestamp) <= lately)
    .toSorted(
      (a, b) =>
        Number(a.isReported) - Number(b.isReported) ||
        byText(dayOf(b.timestamp), dayOf(a.timestamp)) ||
        byText(a.timestamp, b.timestamp),
    )
    .map(({ parameter }) => parameter)
}

function dayOf(timestamp: Timestamp): string {
  return timestamp.slice(0, 10)
}

/** Timestamps sort as text in the order of time. */
function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
