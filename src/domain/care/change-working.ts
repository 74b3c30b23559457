import type { Parameter } from '#domain/parameters/parameters.ts'
import {
  afterChanges,
  afterPumping,
  changesUntil,
  restingLevel,
  shareChangedByPumping,
  shareUntil,
} from './dilution.ts'
import { mostPerDay, wholeDays } from './dosing.ts'
import { amountText } from './event-words.ts'
import type { DosedParameter } from './salts.ts'
import type { Answer, Measure, Working } from './working.ts'
import { levelText, sizeText } from './working.ts'

/** Shares of the water are from 0 to 1. */
export type ChangeQuestion = {
  readonly now: number
  readonly fresh: number
  /** The water in the system, if that is known. */
  readonly litres: number | undefined
} & (
  | {
      readonly asks: 'level'
      readonly share: number
      readonly times: number
      readonly isPumped: boolean
      /** By how much it rises in the days between two changes, if that is known. */
      readonly between: number | undefined
    }
  | { readonly asks: 'times'; readonly share: number; readonly goal: number }
  | { readonly asks: 'share'; readonly goal: number }
)

type Shown = { readonly parameter: Parameter; readonly volume: Measure }

export function changeWorking(question: ChangeQuestion, shown: Shown): Working {
  if (question.asks === 'level') return levelWorking(question, shown)
  if (question.asks === 'times') return timesWorking(question, shown)
  return shareWorking(question, shown)
}

type Asking<Asks> = Extract<ChangeQuestion, { asks: Asks }>

function levelWorking(question: Asking<'level'>, { parameter, volume }: Shown): Working {
  const { now, fresh, share, times, isPumped, between, litres } = question
  const volumes = share * times
  const after = isPumped ? afterPumping(now, { volumes, fresh }) : afterChanges(now, { share, fresh, times })
  const text = (value: number) => levelText(parameter, value)
  const left = isPumped ? 1 - shareChangedByPumping(volumes) : (1 - share) ** times
  const water = [
    isPumped
      ? `Pumped in while mixed water runs out, ${percent(volumes)} of the volume leaves ${percent(left)} of the old water.`
      : `Each change leaves ${percent(1 - share)} of the old water${times === 1 ? '' : `, ${amountText(times)} of them leave ${percent(left)}`}.`,
    `${text(fresh)} + (${text(now)} − ${text(fresh)}) × ${amountText(left)} = ${text(after)}.`,
  ]
  const warnings = capWarnings(question, {
    parameter,
    first: isPumped ? after : afterChanges(now, { share, fresh }),
  })
  const rest =
    between !== undefined && !isPumped && share > 0 ? restingLevel({ between, share, fresh }) : undefined
  return {
    answers: [
      {
        about: times === 1 ? 'After the change' : `After ${amountText(times)} changes`,
        figure: text(after),
        more: shareWords(share, { litres, volume, isEach: times > 1 }),
        ...advise(isPumped ? 1 - left : share, warnings),
      },
      ...(rest
        ? [
            {
              about: 'In the long run',
              figure: `${text(rest.before)} before each change`,
              more: `${text(rest.after)} after it.`,
            },
          ]
        : []),
    ],
    warnings,
    lines: [
      ...water,
      ...(rest && between !== undefined
        ? [
            `Between two changes it rises by ${sizeText(parameter, between)}. It settles where a change takes out as much: ${text(fresh)} + ${sizeText(parameter, between)} ÷ ${amountText(share)} = ${text(rest.before)}.`,
          ]
        : []),
    ],
  }
}

function timesWorking(question: Asking<'times'>, { parameter, volume }: Shown): Working {
  const { now, fresh, share, goal, litres } = question
  const text = (value: number) => levelText(parameter, value)
  const exact = changesUntil(goal, { level: now, share, fresh })
  if (exact === undefined) return never(question, { parameter, volume })
  const times = wholeDays(exact)
  const after = afterChanges(now, { share, fresh, times })
  const warnings = capWarnings(question, { parameter, first: afterChanges(now, { share, fresh }) })
  return {
    answers: [
      times === 0
        ? { about: `To reach ${text(goal)}`, figure: 'None', more: 'It is there.' }
        : {
            about: `To reach ${text(goal)}`,
            figure: times === 1 ? '1 change' : `${times} changes`,
            more: `${text(after)} after ${times === 1 ? 'it' : 'the last'}. ${shareWords(share, { litres, volume, isEach: times > 1 })}`,
            ...advise(share, warnings),
          },
    ],
    warnings,
    lines:
      times === 0
        ? []
        : [
            `Old water that may stay: ${leftLine(question, text)}.`,
            `Each change leaves ${percent(1 - share)}: ln ${amountText((goal - fresh) / (now - fresh))} ÷ ln ${amountText(1 - share)} = ${amountText(exact)}, so ${times}.`,
            `After ${times === 1 ? '1 change' : `${times} changes`}: ${text(fresh)} + (${text(now)} − ${text(fresh)}) × ${amountText(1 - share)}^${times} = ${text(after)}.`,
          ],
  }
}

function shareWorking(question: Asking<'share'>, { parameter, volume }: Shown): Working {
  const { now, fresh, goal, litres } = question
  const text = (value: number) => levelText(parameter, value)
  const share = shareUntil(goal, { level: now, fresh })
  if (share === undefined) return never(question, { parameter, volume })
  if (share === 0)
    return {
      answers: [{ about: `To reach ${text(goal)}`, figure: 'None', more: 'It is there.' }],
      warnings: [],
      lines: [],
    }
  const warnings = capWarnings(question, { parameter, first: goal })
  return {
    answers: [
      {
        about: `To reach ${text(goal)} at once`,
        figure: percent(share),
        more: shareWords(share, { litres, volume, isEach: false }),
        ...advise(share, warnings),
      },
    ],
    warnings,
    lines: [
      `Old water that may stay: ${leftLine(question, text)}.`,
      `1 − ${amountText(1 - share)} = ${percent(share)}.`,
    ],
  }
}

function leftLine({ now, fresh, goal }: Asking<'times' | 'share'>, text: (value: number) => string): string {
  const left = (goal - fresh) / (now - fresh)
  return `(${text(goal)} − ${text(fresh)}) ÷ (${text(now)} − ${text(fresh)}) = ${amountText(left)} of the whole`
}

/** Mixing leads only to levels between the tank's and that of the new water, and never quite to the latter. */
function never({ now, fresh, goal }: Asking<'times' | 'share'>, { parameter }: Shown): Working {
  const text = (value: number) => levelText(parameter, value)
  const why =
    now === fresh
      ? 'The new water is at the same level as the tank, so changing water does not move it.'
      : `Changes move it from ${text(now)} towards ${text(fresh)}, the level of the new water, and never to ${text(goal)}.`
  return {
    answers: [{ about: `To reach ${text(goal)}`, figure: 'Not by water changes', more: why }],
    warnings: [],
    lines: [],
  }
}

/** What is too much for a day is not offered as one entry. */
function advise(share: number, warnings: readonly string[]): Pick<Answer, 'advised'> {
  return warnings.length === 0 ? { advised: { kind: 'water_change', percent: share * 100 } } : {}
}

type ShareParts = { litres: number | undefined; volume: Measure; isEach: boolean }

function shareWords(share: number, { litres, volume, isEach }: ShareParts): string {
  const each = isEach ? ' each time' : ''
  return litres === undefined
    ? `${percent(share)} of the water${each}.`
    : `${percent(share)} of ${sizeText(volume, litres)}: ${sizeText(volume, share * litres)}${each}.`
}

/** What a single change moves by more than a day's cap is to be done in parts. */
function capWarnings(
  { now }: ChangeQuestion,
  { parameter, first }: { parameter: Parameter; first: number },
): string[] {
  const cap = mostPerDay[parameter.key as DosedParameter] as number | undefined
  const moved = Math.abs(first - now)
  if (cap === undefined || wholeDays(moved / cap) <= 1) return []
  return [
    `One change moves ${parameter.label.toLowerCase()} by ${sizeText(parameter, moved)}: make it in ${wholeDays(moved / cap)} parts, a day apart, so that no day moves it by more than ${sizeText(parameter, cap)}.`,
  ]
}

function percent(share: number): string {
  return `${amountText(share * 100)} %`
}
