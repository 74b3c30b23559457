import { afterEvaporation } from '#domain/care/salt-mix.ts'
import type { SaltQuestion } from '#domain/care/salt-working.ts'
import { saltWorking } from '#domain/care/salt-working.ts'
import { levelText } from '#domain/care/working.ts'
import { maxVolume, readingBound } from '#domain/limits.ts'
import { roundTo } from '#domain/units/decimals.ts'
import { salinityToSpecificGravity, specificGravityToSalinity } from '#domain/units/units.ts'
import { volumeIn } from '#domain/units/volume.ts'
import type { Calculator, CalculatorForm, Known } from './calculator.ts'
import { choiceField, chosenOf, measureOf, numberField, reader, startText } from './calculator.ts'

const questions = ['mix', 'tank', 'evaporation'] as const

/** 35 ppt, as it is written on hydrometers. */
const seaGravity = 1.0264

/** 1 ppt: no water change leads to fresh water. */
const leastGoal = salinityToSpecificGravity(1)

/** Salinity is stored as a specific gravity, for which the formula holds from 0 to 60 ppt. */
const salinities = { low: 1, high: salinityToSpecificGravity(60) }

/** Beyond this no salinity is converted. */
const mostPpt = 60

export const saltCalculator: Calculator = {
  key: 'salt',
  label: 'Salt',
  start(known, of) {
    const salinity = measureOf(known, 'salinity')
    return {
      asks: of === 'salinity' ? 'tank' : 'mix',
      new_litres: '',
      litres: startText(volumeIn(known.units), known.litres),
      now: startText(salinity, known.levels?.salinity?.now),
      goal: startText(salinity, salinity.target?.goal ?? seaGravity),
      evaporated: '',
      label_grams: '38.2',
      label_ppt: '35',
    }
  },
  change: (form, { name, value }) => ({ ...form, [name]: value }),
  fields,
  outcome(form, known) {
    const asks = chosenOf(form.asks, questions)
    const read = reader(form, fields(form, known))
    const volume = { high: maxVolume, isAboveZero: true }
    const litres = read.number(asks === 'mix' ? 'new_litres' : 'litres', volume)
    const now = pptOf(read.number('now', salinities))
    const goal = pptOf(read.number('goal', { ...salinities, low: leastGoal }))
    const evaporated = read.number('evaporated', volume)
    const grams = read.number('label_grams', { high: readingBound, isAboveZero: true })
    const ppt = read.number('label_ppt', { high: mostPpt, isAboveZero: true })
    if (litres !== undefined && evaporated !== undefined) {
      if (evaporated >= litres) read.errors.evaporated = 'Enter less than the water in the system.'
      else if (now !== undefined && afterEvaporation(now, { litres, evaporated }) > mostPpt)
        read.errors.evaporated = `Enter less: this would leave more than ${mostPpt} ppt.`
    }
    if (!read.isWhole() || litres === undefined) return read
    const label = { grams: grams ?? 0, ppt: ppt ?? 1 }
    const question: SaltQuestion =
      asks === 'mix'
        ? { asks, litres, goal: goal ?? 0, label }
        : asks === 'tank'
          ? { asks, litres, now: now ?? 0, goal: goal ?? 0, label }
          : { asks, litres, now: now ?? 0, evaporated: evaporated ?? 0 }
    const measure = measureOf(known, 'salinity')
    const salinity = (ppt: number) => levelText(measure, salinityToSpecificGravity(ppt))
    return { ...read, working: saltWorking(question, { volume: volumeIn(known.units), salinity }) }
  },
}

/** Without the last digits of the conversion: from 36 to 35 ppt is one day's way, not a little more. */
function pptOf(specificGravity: number | undefined): number | undefined {
  return specificGravity === undefined ? undefined : roundTo(specificGravityToSalinity(specificGravity), 6)
}

function fields(form: CalculatorForm, known: Known) {
  const asks = chosenOf(form.asks, questions)
  const salinity = measureOf(known, 'salinity')
  const volume = volumeIn(known.units)
  const isMix = asks === 'mix'
  const isEvaporation = asks === 'evaporation'
  return [
    choiceField('asks', {
      label: 'Question',
      isWide: true,
      options: [
        { value: 'mix', label: 'How much salt for new water?' },
        { value: 'tank', label: 'How do I move my tank to a goal?' },
        { value: 'evaporation', label: 'What does evaporation do?' },
      ],
    }),
    numberField('new_litres', { label: 'New water', measure: volume, isShown: isMix }),
    numberField('litres', { label: 'Water in the system', measure: volume, isShown: !isMix }),
    numberField('now', {
      label: 'Now',
      measure: salinity,
      isShown: !isMix,
      help: known.levels?.salinity?.nowWords,
    }),
    numberField('goal', { label: 'Goal', measure: salinity, isShown: !isEvaporation }),
    numberField('evaporated', { label: 'Evaporated', measure: volume, isShown: isEvaporation }),
    numberField('label_grams', {
      label: 'Salt label: grams per litre',
      isShown: !isEvaporation,
      help: '38.2 g is an example.',
    }),
    numberField('label_ppt', { label: 'Salt label: ppt it makes', isShown: !isEvaporation }),
  ]
}
