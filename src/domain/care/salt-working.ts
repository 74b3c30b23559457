import { sizeIn } from '#domain/units/reading-format.ts'
import { amountText } from './event-words.ts'
import type { SaltLabel } from './salt-mix.ts'
import {
  afterEvaporation,
  freshWaterToLower,
  lowering,
  mostPptPerDay,
  saltFor,
  saltToRaise,
  seaSaltsPerLitre,
} from './salt-mix.ts'
import type { Measure, Working } from './working.ts'
import { amountOf, litresLine, onDays, sizeText } from './working.ts'

/** Salinities are in ppt. */
export type SaltQuestion = { readonly litres: number } & (
  | { readonly asks: 'mix'; readonly goal: number; readonly label: SaltLabel }
  | { readonly asks: 'tank'; readonly now: number; readonly goal: number; readonly label: SaltLabel }
  | { readonly asks: 'evaporation'; readonly now: number; readonly evaporated: number }
)

/** `salinity` says a salinity in ppt as the reader knows it: `35 ppt`, `1.0264 SG`. */
type Shown = { readonly volume: Measure; readonly salinity: (ppt: number) => string }

export function saltWorking(question: SaltQuestion, shown: Shown): Working {
  if (question.asks === 'mix') return mixWorking(question, shown)
  if (question.asks === 'evaporation') return evaporationWorking(question, shown)
  return question.goal < question.now ? lowerWorking(question, shown) : raiseWorking(question, shown)
}

type Asking<Asks> = Extract<SaltQuestion, { asks: Asks }>

function mixWorking({ litres, goal, label }: Asking<'mix'>, { volume, salinity }: Shown): Working {
  const grams = saltFor({ litres, ppt: goal, label })
  return {
    answers: [
      {
        about: `${sizeText(volume, litres)} of ${salinity(goal)}`,
        figure: amountOf(grams, 'g'),
        more: 'Mix it, let it stand, test it, then use it.',
      },
    ],
    warnings: labelWarnings(label),
    lines: [
      ...litresLine(volume, litres),
      ...pptLine(goal, salinity),
      saltLine(grams, { litres, ppt: goal, label }),
    ],
  }
}

function raiseWorking({ litres, now, goal, label }: Asking<'tank'>, { volume, salinity }: Shown): Working {
  const { grams, days } = saltToRaise({ litres, from: now, to: goal, label })
  const about = `Up to ${salinity(goal)}`
  if (days === 0)
    return { answers: [{ about, figure: 'Nothing to add', more: 'It is there.' }], warnings: [], lines: [] }
  const each = grams / days
  return {
    answers: [
      {
        about,
        figure: amountOf(each, 'g'),
        more: days === 1 ? 'Once, dissolved.' : `${onDays(days)}, dissolved, ${amountOf(grams, 'g')} in all.`,
      },
    ],
    warnings: [...labelWarnings(label), 'Dissolve it in tank water first, and test between the days.'],
    lines: [
      ...litresLine(volume, litres),
      ...pptLine(now, salinity),
      ...pptLine(goal, salinity),
      saltLine(grams, { litres, ppt: goal - now, label }),
      daysLine(goal - now, days),
    ],
  }
}

function lowerWorking({ litres, now, goal }: Asking<'tank'>, { volume, salinity }: Shown): Working {
  const atOnce = freshWaterToLower({ litres, from: now, to: goal })
  const { days, litresADay } = lowering({ litres, from: now, to: goal })
  const each = sizeText(volume, litresADay)
  const [low, high] = [goal, now].map(amountText)
  return {
    answers: [
      {
        about: `Down to ${salinity(goal)}`,
        figure: `${each} of fresh water`,
        more: `${days === 1 ? 'Once' : onDays(days)}, in place of as much tank water.`,
      },
    ],
    warnings: ['Top up with fresh water only: salt does not evaporate.'],
    lines: [
      ...pptLine(now, salinity),
      ...pptLine(goal, salinity),
      `${sizeText(volume, litres)} × (1 − ${low} ÷ ${high}) = ${sizeText(volume, atOnce)} at once.`,
      daysLine(now - goal, days),
      ...(days > 1 ? [`In ${days} equal shares: ${each} each.`] : []),
    ],
  }
}

function evaporationWorking(
  { litres, now, evaporated }: Asking<'evaporation'>,
  { volume, salinity }: Shown,
): Working {
  const ppt = afterEvaporation(now, { litres, evaporated })
  const gone = sizeText(volume, evaporated)
  const [whole, out] = [litres, evaporated].map((amount) => amountText(sizeIn(volume, amount)))
  return {
    answers: [
      {
        about: `After ${gone} has evaporated`,
        figure: salinity(ppt),
        more: `${gone} of fresh water brings it back to ${salinity(now)}.`,
      },
    ],
    warnings: [],
    lines: [
      ...pptLine(now, salinity),
      `The salt stays: ${amountText(now)} ppt × ${whole} ÷ (${whole} − ${out}) = ${amountText(ppt)} ppt.`,
    ],
  }
}

/** What the shown unit is in ppt, with which it is reckoned; none for ppt itself. */
function pptLine(ppt: number, salinity: (ppt: number) => string): string[] {
  return salinity(ppt).endsWith('ppt') ? [] : [`${salinity(ppt)} is ${amountText(ppt)} ppt at 25 °C.`]
}

function saltLine(grams: number, { litres, ppt, label }: { litres: number; ppt: number; label: SaltLabel }) {
  return `${amountText(litres)} L × ${amountText(ppt)} ppt × ${amountText(label.grams)} g ÷ ${amountText(label.ppt)} ppt = ${amountOf(grams, 'g')}.`
}

function daysLine(moved: number, days: number): string {
  const rest = days === 1 ? 'one day is enough' : `${days} days`
  return `It moves by ${amountText(moved)} ppt, at most ${mostPptPerDay} ppt a day: ${rest}.`
}

/** A mix holds water besides its salts: a label that promises more than sea salt alone could do was misread. */
function labelWarnings({ grams, ppt }: SaltLabel): string[] {
  const least = seaSaltsPerLitre(ppt)
  if (grams >= least) return []
  return [
    `No mix makes ${amountText(ppt)} ppt with less than ${amountText(least)} g per litre: read the label again.`,
  ]
}
