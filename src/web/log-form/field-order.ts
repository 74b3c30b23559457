import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { CreateTask, EditTask } from './log-task.ts'
import { usualOrder } from './usual-order.ts'

/** A parameter that is tested once a month still counts as tested lately. */
const lately = 31 * daySeconds

type FieldOrder = {
  first: readonly Parameter[]
  /** The others, in the order of the table. */
  further: readonly Parameter[]
}

/** Which readings a form begins with: those that were asked for, then those of the edited log, those tested lately, or in a new tank the usual ones. */
export function fieldOrder(parameters: readonly Parameter[], task: CreateTask | EditTask): FieldOrder {
  const measured =
    task.verb === 'edit'
      ? inUsualOrder(parameters, task).filter(({ key }) => (task.log[key] ?? null) !== null)
      : []
  const testable = parameters.filter(isTestable)
  const wanted = [measured, testedLately(parameters, task), testable.filter(({ advanced }) => !advanced)]
  const keys = new Set(task.verb === 'create' ? task.first : [])
  const asked = [...keys].flatMap((first) => parameters.find(({ key }) => key === first) ?? [])
  const usual = wanted.find(({ length }) => length > 0) ?? []
  const first = [...asked, ...usual.filter((parameter) => !asked.includes(parameter))]
  return { first, further: testable.filter((parameter) => !first.includes(parameter)) }
}

/** The order, with the parameters at its end that have a text and are not listed, as in a laboratory's report. */
export function withHeld(
  order: FieldOrder,
  parameters: readonly Parameter[],
  holds: (key: ParameterKey) => boolean,
): FieldOrder {
  const listed = [...order.first, ...order.further]
  const missing = parameters.filter(({ key }) => holds(key) && !listed.some((one) => one.key === key))
  return missing.length === 0 ? order : { ...order, further: [...order.further, ...missing] }
}

/** False for what only a laboratory measures, which has a form of its own, unless the user looks at it on the chart. */
function isTestable({ own, charted }: Parameter): boolean {
  return !own || own.atHome || charted
}

/** What was tested lately, in the usual order; tests at home come before what only a laboratory has reported. */
function testedLately(parameters: readonly Parameter[], task: CreateTask | EditTask): Parameter[] {
  const isOfHome = testedAtHome(parameters, task)
  const tested = inUsualOrder(parameters, task).flatMap((parameter) => {
    const { timestamp } = task.latest?.[parameter.key] ?? {}
    const isReported = timestamp !== undefined && !isOfHome(timestamp)
    const isListed = timestamp !== undefined && isTestable(parameter) && !(isReported && parameter.own)
    return isListed ? [{ parameter, timestamp }] : []
  })
  const newest = Math.max(...tested.map(({ timestamp }) => timestampToSeconds(timestamp)))
  const recent = tested.filter(({ timestamp }) => newest - timestampToSeconds(timestamp) <= lately)
  const wasAtHome = ({ parameter }: (typeof recent)[number]) => momentsOf(parameter.key, task).some(isOfHome)
  return [...recent.filter(wasAtHome), ...recent.filter((one) => !wasAtHome(one))].map(
    ({ parameter }) => parameter,
  )
}

function inUsualOrder(parameters: readonly Parameter[], task: CreateTask | EditTask): Parameter[] {
  const isOfHome = testedAtHome(parameters, task)
  const order = usualOrder(
    parameters.map(({ key }) => key),
    (key) => momentsOf(key, task).filter(isOfHome),
  )
  return order.flatMap((key) => parameters.filter((parameter) => parameter.key === key))
}

/** When a parameter was tested, as far as it is known, newest first. */
function momentsOf(key: ParameterKey, { latest, testedBefore }: CreateTask | EditTask): Timestamp[] {
  const last = latest?.[key]
  return last ? [last.timestamp, ...(testedBefore?.[key] ?? [])] : []
}

/** Tells the tests of a tank from the reports of laboratories: a report has what no test kit measures. */
function testedAtHome(
  parameters: readonly Parameter[],
  { latest }: CreateTask | EditTask,
): (moment: Timestamp) => boolean {
  const ofReports = new Set(
    parameters.filter((parameter) => !isTestable(parameter)).map(({ key }) => latest?.[key]?.timestamp),
  )
  return (moment) => !ofReports.has(moment)
}
