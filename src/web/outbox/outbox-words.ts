import { counted } from '#domain/count-words.ts'
import { wallClock } from '#domain/time/timestamps.ts'
import type { Refusal, UnsentCall } from '#web/offline/database.ts'
import type { StaleSince } from '#web/offline/stale-since.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'

export type CountedCalls = readonly Pick<UnsentCall, 'noun'>[]

/** `3 logs`, or `3 logs and 1 event`. */
export function countedCalls(calls: CountedCalls): string {
  const nouns = [...new Set(calls.map(({ noun }) => noun))]
  return nouns.map((noun) => counted(calls.filter((call) => call.noun === noun).length, noun)).join(' and ')
}

/** `3 logs wait to be sent`. */
function waitingWords(calls: CountedCalls): string {
  return `${countedCalls(calls)} ${calls.length === 1 ? 'waits' : 'wait'} to be sent`
}

export function waitingHereWords(calls: CountedCalls): string {
  return `It is kept on this device: ${waitingWords(calls)}.`
}

/** `3 logs are only on this device, and stay there`: those that wait, and those that were not taken. */
export function onlyHereWords(calls: CountedCalls): string {
  const [are, stay] = calls.length === 1 ? ['is', 'stays'] : ['are', 'stay']
  return `${countedCalls(calls)} ${are} only on this device, and ${stay} there`
}

type BarFacts = { stale: StaleSince | undefined; refused: CountedCalls; waiting: CountedCalls }

/** The words of the bar at the foot of each page; `stale` is set when the page shows what was seen here before. */
export function barWords({ stale, refused, waiting }: BarFacts): string {
  return [
    ...(stale === undefined ? [] : [staleWords(stale)]),
    ...(refused.length > 0
      ? [`${countedCalls(refused)} ${refused.length === 1 ? 'was' : 'were'} not accepted.`]
      : []),
    ...(waiting.length > 0 ? [`${waitingWords(waiting)}.`] : []),
    ...(stale !== undefined && refused.length + waiting.length === 0
      ? ['New logs are kept on this device.']
      : []),
  ].join(' ')
}

function staleWords({ at, isOffline }: StaleSince): string {
  return `${isOffline ? 'Offline' : 'No answer yet'}. As it was on ${shownMoment(wallClock(new Date(at)))}.`
}

/** For a phone that has lost its access. */
export function stillHereWords(calls: CountedCalls): string {
  const [are, them] = calls.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `${countedCalls(calls)} ${are} still on this phone. Pair again to send ${them}, or copy ${them} as text.`
}

/** For the phone of a sitter whose time is over. */
export function showAsTextWords(calls: CountedCalls): string {
  const [are, them] = calls.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `${countedCalls(calls)} ${are} still on this phone. Copy ${them} as text, and send ${them} to the keeper of the tank.`
}

/** For a phone on which somebody else is signed in, or it is not known yet who is. */
export function othersWaitWords(calls: CountedCalls): string {
  const [wait, them] = calls.length === 1 ? ['waits', 'it'] : ['wait', 'them']
  return `${countedCalls(calls)} ${wait} on this phone for the account that saved ${them}.`
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`
}

/** Why the server refused a call, and what its user can do; its tank may have been brought back since. */
export function refusedWords(
  { code, message, fields = {} }: Refusal,
  { noun, isTankThere = false }: { noun: string; isTankThere?: boolean },
): string {
  if (code === 'aquarium_not_found') {
    const [state, to] = isTankThere ? ['was gone and is back', 'it'] : ['is gone', 'another tank']
    return `This tank ${state}. Save the ${noun} to ${to}, copy it as text, or delete it.`
  }
  if (code === 'idempotency_key_reused') {
    return `This ${noun} was saved before, with other values. Compare the two; save this one as new, or delete it.`
  }
  if (isDeletedSince(code))
    return 'It was saved and has since been deleted. Save it again, or delete it here too.'
  const [first = message] = Object.values(fields)
  return `It was not accepted: ${first.replace(/\.?$/, '.')} Change it and save it again.`
}

/** Where a call is, before its deletion: it may have been stored although its answer was lost. */
export function whereWords({ noun, refusal }: Pick<UnsentCall, 'noun' | 'refusal'>, list: string): string {
  return refusal
    ? `This ${noun} is on this device only.`
    : `This ${noun} may already have reached Coralline: check the ${list} once you are connected again. Otherwise it is on this device only.`
}

export function againWords({ code }: Refusal): string | undefined {
  if (code === 'idempotency_key_reused') return 'Save as new'
  return isDeletedSince(code) ? 'Save again' : undefined
}

const isDeletedSince = (code: Refusal['code']) => code.endsWith('_gone')
