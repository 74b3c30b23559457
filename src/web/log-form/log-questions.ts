import type { FieldErrors } from '#contract/errors.ts'
import type { LogChange } from '#contract/logs.ts'
import type { Parameter } from '#domain/parameters.ts'
import { isWithin } from '#domain/parameters.ts'
import { formatExactly } from '#domain/reading-format.ts'
import type { Timestamp } from '#domain/timestamps.ts'
import { formatScreenTimestamp, isTimestamp } from '#domain/timestamps.ts'

const remedy = 'Correct it, or save again to keep it.'

/** What is asked before a log is saved: a date that lies ahead, and readings that no tank has. Nothing of it is refused. */
export function questionsAbout(
  values: LogChange,
  { now, parameters }: { now: Timestamp; parameters: readonly Parameter[] },
): FieldErrors {
  const questions: FieldErrors = {}
  if (values.timestamp !== undefined && values.timestamp > now)
    questions.timestamp = askAboutDate(values.timestamp, now)
  for (const { key, label, unit, believable } of parameters) {
    const value = values[key] ?? null
    if (value === null || isWithin(believable, value)) continue
    const read = unit === '' ? `${label} ${formatExactly(value)}` : `${formatExactly(value)} ${unit}`
    questions[key] = `Is ${read} right? Tanks have ${believable.low} to ${believable.high}. ${remedy}`
  }
  return questions
}

function askAboutDate(timestamp: Timestamp, now: Timestamp): string {
  const [date, ...time] = formatScreenTimestamp(timestamp).split(' ')
  const isToday = timestamp.slice(0, 10) === now.slice(0, 10)
  const words = isToday
    ? `Is ${time.join(' ')} right? That is still to come.`
    : `Is ${date} right? That lies ahead.`
  const meant = likelySlip(timestamp, now)
  return [words, ...(meant === undefined ? [] : [`Did you mean ${meant}?`]), remedy].join(' ')
}

/** A wrong year, or PM for AM; undefined where neither would explain it. */
function likelySlip(timestamp: Timestamp, now: Timestamp): string | undefined {
  const year = now.slice(0, 4)
  if (timestamp.slice(0, 4) > year) {
    const thisYear = year + timestamp.slice(4)
    return isTimestamp(thisYear) && thisYear <= now ? year : undefined
  }
  const hour = Number(timestamp.slice(11, 13))
  if (timestamp.slice(0, 10) !== now.slice(0, 10) || hour < 12) return undefined
  const morning = `${timestamp.slice(0, 11)}${String(hour - 12).padStart(2, '0')}${timestamp.slice(13)}`
  return morning <= now ? formatScreenTimestamp(morning).slice(11) : undefined
}
