import type { ErrorCode } from '#contract/errors/errors.ts'
import { counted } from '#domain/count-words.ts'
import { wallClock } from '#domain/time/timestamps.ts'
import type { AsOf } from '#web/offline/as-of.ts'
import type { Refusal } from '#web/offline/database.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'

/** `3 logs wait to be sent`. */
function waitingWords(count: number): string {
  return count === 1 ? '1 log waits to be sent' : `${logsWords(count)} wait to be sent`
}

/** Words about a log that was just saved, and all logs that wait with it. */
export function keptWords(count: number): string {
  return `It is kept on this device: ${waitingWords(count)}.`
}

export function logsWords(count: number): string {
  return counted(count, 'log')
}

/** `3 logs are only on this device, and stay there`: those that wait, and those that were not taken. */
export function onlyHereWords(count: number): string {
  const [are, stay] = count === 1 ? ['is', 'stays'] : ['are', 'stay']
  return `${logsWords(count)} ${are} only on this device, and ${stay} there`
}

type BarFacts = { asOf: AsOf | undefined; refused: number; waiting: number }

/** The words of the bar at the foot of each page; `asOf` is set when the page shows what was seen here before. */
export function barWords({ asOf, refused, waiting }: BarFacts): string {
  return [
    ...(asOf === undefined ? [] : [asOfWords(asOf)]),
    ...(refused > 0 ? [`${logsWords(refused)} ${refused === 1 ? 'was' : 'were'} not taken.`] : []),
    ...(waiting > 0 ? [`${waitingWords(waiting)}.`] : []),
    ...(asOf !== undefined && refused + waiting === 0 ? ['New logs are kept on this device.'] : []),
  ].join(' ')
}

function asOfWords({ at, isOffline }: AsOf): string {
  return `${isOffline ? 'Offline' : 'No answer yet'}. As it was on ${shownMoment(wallClock(new Date(at)))}.`
}

/** For a phone that has lost its access. */
export function stillHereWords(count: number): string {
  return count === 1
    ? '1 log is still on this phone. Pair again to send it, or copy it as text.'
    : `${logsWords(count)} are still on this phone. Pair again to send them, or copy them as text.`
}

/** For a phone on which somebody else is signed in, or it is not known yet who is. */
export function othersWaitWords(count: number): string {
  return count === 1
    ? '1 log waits on this phone for the account that saved it.'
    : `${logsWords(count)} wait on this phone for the account that saved them.`
}

const sentences: Partial<Record<ErrorCode, string>> = {
  aquarium_not_found: 'This tank is gone. Save the log to another tank, copy it as text, or delete it.',
  idempotency_key_reused:
    'A log with other values was saved under this entry. Compare the two; save this one as new, or delete it.',
  log_gone: 'It was saved and has been deleted since. Save it again, or delete it here, too.',
}

/** Why the server refused a log, and what the keeper can do; its tank may have been brought back since. */
export function refusedWords({ code, message, fields = {} }: Refusal, isTankThere = false): string {
  if (code === 'aquarium_not_found' && isTankThere)
    return 'This tank was gone and is back. Save the log to it, copy it as text, or delete it.'
  const known = sentences[code]
  if (known) return known
  const [first = message] = Object.values(fields)
  return `It was not taken: ${first.replace(/\.?$/, '.')} Change it and save it again.`
}

/** Where a log is, for the question that comes before its deletion. A refused one is not stored; the answer to another may be lost. */
export function whereWords(refusal: Refusal | undefined): string {
  return refusal
    ? 'This log is on this device only.'
    : 'This log may have reached Coralline already, without an answer: look at the data logs after the next connection. Otherwise it is on this device only.'
}

/** The label of the button that saves a refused log, if it needs one of its own. */
export function againWords({ code }: Refusal): string | undefined {
  if (code === 'idempotency_key_reused') return 'Save as new'
  return code === 'log_gone' ? 'Save again' : undefined
}
