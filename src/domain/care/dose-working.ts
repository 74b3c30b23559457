import type { Parameter } from '#domain/parameters/parameters.ts'
import { sizeIn } from '#domain/units/reading-format.ts'
import { correction, dailyDose, effectOf, mostPerDay } from './dosing.ts'
import { amountText } from './event-words.ts'
import type { DosedParameter, Strength } from './salts.ts'
import { dosedParameters } from './salts.ts'
import type { Answer, Measure, Working } from './working.ts'
import { amountOf, levelText, litresLine, onDays, sizeText } from './working.ts'

/** What is dosed. `recipe` says where the strength of a salt is from; without it the strength is a label's. */
export type Dosed = { readonly strength: Strength; readonly unit: 'ml' | 'g'; readonly recipe?: string }

type DoseQuestion = {
  readonly of: DosedParameter
  readonly dosed: Dosed
  readonly litres: number
  readonly now: number
  readonly target: number
  /** What the tank uses a day, if that is known. */
  readonly used: number | undefined
}

type Shown = { readonly parameters: readonly Parameter[]; readonly volume: Measure }

/** How much of a product holds a level, and how much brings it up; undefined where the product does not raise it. */
export function doseWorking(question: DoseQuestion, { parameters, volume }: Shown): Working | undefined {
  const { of, dosed, litres, now, target, used } = question
  const parameter = parameters.find(({ key }) => key === of)
  const effect = effectOf(dosed.strength, { litres, of })
  const up = correction(dosed.strength, { litres, of, now, target })
  if (!parameter || !up || !(effect > 0) || !Number.isFinite(effect)) return undefined
  const { unit } = dosed
  const rise = Math.max(0, target - now)
  const daily = used === undefined ? undefined : dailyDose(used, effect)
  const each = sizeText(parameter, effect)
  const lines = [...effectLines(question, { parameter, volume, each })]
  if (rise > 0) {
    lines.push(
      `From ${levelText(parameter, now)} to ${levelText(parameter, target)}: ${sizeText(parameter, rise)}.`,
      `${sizeText(parameter, rise)} ÷ ${each} = ${amountOf(up.amount, unit)}.`,
      ...capLines(up, { dosed, litres, parameters }),
    )
  }
  if (daily !== undefined && used !== undefined && used > 0)
    lines.push(`${sizeText(parameter, used)} used a day ÷ ${each} = ${amountOf(daily, unit)} a day.`)
  return {
    answers: [
      upAnswer(question, { parameter, up }),
      ...(daily === undefined || used === undefined ? [] : [holdAnswer(used, { daily, unit })]),
    ],
    warnings: warningsOf(question, { parameter, isRising: rise > 0 }),
    lines,
  }
}

type Up = { readonly amount: number; readonly days: number }

function upAnswer(
  { dosed: { unit }, now, target }: DoseQuestion,
  { parameter, up }: { parameter: Parameter; up: Up },
): Answer {
  const goal = levelText(parameter, target)
  if (target < now)
    return {
      about: `Down to ${goal}`,
      figure: 'Let it fall: nothing to dose',
      more: `It is at ${levelText(parameter, now)} now.`,
    }
  if (up.days === 0) return { about: `At ${goal}`, figure: 'Nothing to correct', more: 'It is there.' }
  const each = up.amount / up.days
  return {
    about: `Up to ${goal}`,
    figure: amountOf(each, unit),
    more: up.days === 1 ? 'Once.' : `${onDays(up.days)}, ${amountOf(up.amount, unit)} in all.`,
    advised: { kind: 'dose', amount: each },
  }
}

function holdAnswer(used: number, { daily, unit }: { daily: number; unit: 'ml' | 'g' }): Answer {
  const about = 'To hold it there'
  if (used < 0) return { about, figure: 'Nothing to dose', more: 'It rises by itself.' }
  if (daily === 0) return { about, figure: 'Nothing to dose', more: 'Nothing is used.' }
  return {
    about,
    figure: `${amountOf(daily, unit)} a day`,
    more: 'What the tank uses, given back.',
    advised: { kind: 'doser', amount: daily },
  }
}

type OneUnit = { parameter: Parameter; volume: Measure; each: string }

/** How strong one ml or g is in this tank. */
function effectLines({ of, dosed, litres }: DoseQuestion, { parameter, volume, each }: OneUnit): string[] {
  const { strength, unit, recipe } = dosed
  const raised = strength[of] ?? 0
  const [value, whole] = [sizeText(parameter, raised), sizeText(volume, litres)]
  if (recipe === undefined) {
    const label = sizeText(volume, strength.ref_litres)
    const parts = [sizeIn(volume, strength.ref_litres), strength.ref_amount, sizeIn(volume, litres)]
    const [reference, amount, water] = parts.map(amountText)
    const isOne = strength.ref_amount === 1
    return [
      `Its label: ${amount} ${unit} raises ${label} by ${value}.`,
      `In ${whole}, 1 ${unit} gives a rise of ${value} × ${reference}${isOne ? '' : ` ÷ ${amount}`} ÷ ${water} = ${each}.`,
    ]
  }
  return [
    `${recipe}: 1 ${unit} raises 1 L by ${value}.`,
    ...litresLine(volume, litres),
    `In ${amountText(litres)} L, 1 ${unit} gives a rise of ${value} ÷ ${amountText(litres)} = ${each}.`,
  ]
}

/** Why it takes so many days: all that the product raises has a cap. */
function capLines(
  up: Up,
  { dosed, litres, parameters }: { dosed: Dosed; litres: number } & Omit<Shown, 'volume'>,
) {
  const caps = dosedParameters.flatMap((raised) => {
    const parameter = parameters.find(({ key }) => key === raised)
    const rise = up.amount * effectOf(dosed.strength, { litres, of: raised })
    if (!parameter || !(rise > 0)) return []
    const most = sizeText(parameter, mostPerDay[raised])
    return [`${parameter.label} rises by ${sizeText(parameter, rise)}, at most ${most} a day.`]
  })
  const each = amountOf(up.amount / up.days, dosed.unit)
  return [...caps, up.days === 1 ? 'So one day is enough.' : `So ${up.days} days, ${each} on each.`]
}

function warningsOf(
  { of, used, dosed: { recipe, unit } }: DoseQuestion,
  { parameter, isRising }: { parameter: Parameter; isRising: boolean },
): string[] {
  const cap = mostPerDay[of]
  return [
    ...(isRising && used !== undefined && used > 0
      ? ['Until the goal is reached, give both: the correction and what the tank uses.']
      : []),
    ...(used !== undefined && used > cap
      ? [`More than ${sizeText(parameter, cap)} a day: give it in several parts over the day.`]
      : []),
    ...(recipe !== undefined && unit === 'g' ? ['Dissolve it in fresh water first.'] : []),
    'Do not make up for a missed dose.',
  ]
}
