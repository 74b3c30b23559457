import type { LogChange } from '#contract/aquariums/logs.ts'
import { isCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { unusualValue } from '#domain/parameters/unusual-values.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import {
  dayOf,
  daySeconds,
  isTimestamp,
  secondsToTimestamp,
  timestampToSeconds,
} from '#domain/time/timestamps.ts'
import { roundTo } from '#domain/units/decimals.ts'
import {
  formatAtAGlance,
  formatBriefly,
  formatExactly,
  formatFully,
  formatTyped,
  formatWithUnit,
} from '#domain/units/reading-format.ts'
import { readShown } from '#web/readings/reading-text.ts'
import type { PresentTimes } from '#web/ui/time/present-times.ts'
import { laterPresent } from '#web/ui/time/present-times.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'

type Value = number | Timestamp

/** A question about a field's value, with two answers: another value was meant, or this one. */
export type Question = {
  about: Value
  words: string
  /** The value that was probably meant, the label of its button, and the text that the button puts into the field. */
  likely?: { value: Value; label: string; text: string }
  keep: string
}

/** Questions by field; `nothing` is about the log as a whole. */
export type Questions = Partial<Record<ParameterKey | 'timestamp' | 'note' | 'nothing', Question>>

type Known = PresentTimes & {
  parameters: readonly Parameter[]
  lastOf: (key: ParameterKey) => number | undefined
}

/** Questions about an unusual date and unusual readings of a log, asked before it is saved. None refuses a value. */
export function questionsAbout(
  values: LogChange,
  { now, serverNow = now, parameters, lastOf }: Known,
): Questions {
  const { timestamp } = values
  const questions: Questions = {}
  const latest = laterPresent({ now, serverNow })
  if (timestamp !== undefined && serverNow !== now && isOneDay(timestamp, now))
    questions.timestamp = askAboutClocks(timestamp, serverNow)
  else if (timestamp !== undefined && timestamp > latest)
    questions.timestamp = askAboutDate(timestamp, latest)
  for (const parameter of parameters) {
    const { key } = parameter
    const value = values[key] ?? null
    const question = value === null ? undefined : askAboutReading(parameter, { value, last: lastOf(key) })
    if (question) questions[key] = question
  }
  return questions
}

/** Asks about a log without reading and note. Readings of custom parameters count even if `parameters` lacks them. */
export function askAboutNothing(
  { own = [], ...log }: LogChange,
  parameters: readonly Parameter[],
): Questions {
  const readings = Object.entries(log).filter(
    ([key]) => isCustomKey(key) || parameters.some((parameter) => parameter.key === key),
  )
  const values = [...readings.map(([, value]) => value), ...own, log.note]
  if (values.some((value) => value != null)) return {}
  const words = 'This log has neither a reading nor a note.'
  return { nothing: { about: 'nothing', words, keep: 'Save anyway' } }
}

function askAboutReading(
  parameter: Parameter,
  { value, last }: { value: number; last: number | undefined },
): Question | undefined {
  const unusual = unusualValue({ parameter, value, last })
  if (!unusual) return undefined
  const { meant, unit } = unusual
  const typed = formatFully(parameter, value)
  const question = { about: value, words: `${typed}? ${knownWords(parameter, last)}`, keep: `Keep ${typed}` }
  if (meant === undefined) return question
  if (unit === undefined) {
    const text = formatFully(parameter, meant)
    return { ...question, likely: { value: storedOf(parameter, text), label: text, text } }
  }
  const text = formatAtAGlance(parameter, meant)
  return {
    ...question,
    words: unitWords(parameter, { typed, unit, meant }),
    likely: { value: storedOf(parameter, text), label: 'Use', text },
  }
}

function knownWords(parameter: Parameter, last: number | undefined): string {
  const { believable, shown } = parameter
  if (last !== undefined)
    return `Last was ${shown?.conversion ? formatWithUnit(parameter, last, formatTyped) : formatTyped(parameter, last)}`
  return `Tanks have ${formatAtAGlance(parameter, believable.low)} to ${formatBriefly(parameter, believable.high)}`
}

type Guess = { typed: string; unit: string; meant: number }

/** Names the user's unit unless it is the stored one: it may only have been guessed from the browser's language. */
function unitWords(parameter: Parameter, { typed, unit, meant }: Guess): string {
  const { shown, decimals } = parameter
  if (!shown) return `${typed} ${unit} = ${formatExactly(roundTo(meant, decimals))} ${parameter.unit}`
  const rounded = shown.conversion
    ? formatAtAGlance(parameter, meant)
    : formatExactly(roundTo(meant, decimals))
  return `${typed} ${shown.label}? Your unit is ${shown.label}; ${typed} ${unit} would be ${rounded}`
}

function storedOf(parameter: Parameter, text: string): number {
  const read = readShown(parameter, text)
  return ('value' in read ? read.value : null) ?? Number.NaN
}

/** Asks whether the log is of the device's day or the server's: nobody else can say which clock is wrong. */
function askAboutClocks(timestamp: Timestamp, serverNow: Timestamp): Question {
  const [day, serverDay] = [dayOf(timestamp), dayOf(serverNow)]
  return {
    // Of the day, so that a form that takes the time of its first key is not asked about twice.
    about: day,
    words: `This device says it is ${day}, the server ${serverDay}. One of their clocks is wrong`,
    likely: { value: serverNow, label: serverDay, text: shownMoment(serverNow) },
    keep: `Keep ${day}`,
  }
}

function isOneDay(one: Timestamp, other: Timestamp): boolean {
  return dayOf(one) === dayOf(other)
}

/** Asks about a moment that is still to come, with the one that was probably meant. */
export function askAboutDate(timestamp: Timestamp, now: Timestamp): Question {
  const seen = (of: Timestamp) => {
    const [date = '', ...time] = shownMoment(of).split(' ')
    return isOneDay(of, now) && isOneDay(timestamp, now) ? time.join(' ') : date
  }
  const words = `${seen(timestamp)}? That ${isOneDay(timestamp, now) ? 'is still to come' : 'is in the future'}`
  const meant = likelyDate(timestamp, now)
  return {
    about: timestamp,
    words,
    ...(meant && { likely: { value: meant, label: seen(meant), text: shownMoment(meant) } }),
    keep: `Keep ${seen(timestamp)}`,
  }
}

/** The likely date if the year is wrong, PM stands for AM, or the day has changed since; undefined if none is. */
function likelyDate(timestamp: Timestamp, now: Timestamp): Timestamp | undefined {
  const year = now.slice(0, 4)
  if (timestamp.slice(0, 4) > year) return meantBefore(year + timestamp.slice(4), now)
  if (!isOneDay(timestamp, now)) return ifNearer(`${Number(year) - 1}${timestamp.slice(4)}`, timestamp, now)
  const hour = Number(timestamp.slice(11, 13))
  const morning = `${timestamp.slice(0, 11)}${String(hour - 12).padStart(2, '0')}${timestamp.slice(13)}`
  const yesterday = secondsToTimestamp(timestampToSeconds(timestamp) - daySeconds)
  return (hour < 12 ? undefined : meantBefore(morning, now)) ?? ifNearer(yesterday, timestamp, now)
}

/** A past moment if it is nearer than the one that was typed: of last year in January, of yesterday after midnight. */
function ifNearer(past: Timestamp, typed: Timestamp, now: Timestamp): Timestamp | undefined {
  const [before, after, present] = [past, typed, now].map(timestampToSeconds) as [number, number, number]
  return present - before < after - present ? meantBefore(past, now) : undefined
}

function meantBefore(timestamp: Timestamp, now: Timestamp): Timestamp | undefined {
  return isTimestamp(timestamp) && timestamp <= now ? timestamp : undefined
}
