import type { ChangeQuestion } from '#domain/care/change-working.ts'
import { changeWorking } from '#domain/care/change-working.ts'
import { maxVolume } from '#domain/limits.ts'
import { volumeIn } from '#domain/units/volume.ts'
import type { Calculator, CalculatorForm, Known } from './calculator.ts'
import { choiceField, chosenOf, isDosed, measureOf, numberField, reader, startText } from './calculator.ts'

/** What mixing moves in proportion; a specific gravity is none of them. */
const changed = ['nitrate', 'phosphase', 'alkalinity', 'calcium', 'magnesium'] as const
const questions = ['level', 'times', 'share'] as const

export const changeCalculator: Calculator = {
  key: 'change',
  label: 'Water change',
  start: (known, of) => ({
    litres: startText(volumeIn(known.units), known.litres),
    asks: 'level',
    share: '10',
    times: '1',
    manner: 'at_once',
    between: '',
    ...startOf(chosenOf(of, changed), known),
  }),
  change(form, { name, value }, known) {
    if (name !== 'of') return { ...form, [name]: value }
    return { ...form, between: '', ...startOf(chosenOf(value, changed), known) }
  },
  fields,
  outcome(form, known) {
    const { of, asks, isPumped } = choicesOf(form)
    const parameter = measureOf(known, of)
    const read = reader(form, fields(form, known))
    const level = { high: parameter.thinkable.high }
    const litres = read.number('litres', { high: maxVolume, isAboveZero: true, isOptional: true })
    const now = read.number('now', level)
    const fresh = read.number('fresh', level)
    const goal = read.number('goal', level)
    const percent = read.number('share', { high: 100, isAboveZero: true })
    const times = read.number('times', { low: 1, high: 1000 })
    const between = read.number('between', { ...level, isOptional: true })
    if (times !== undefined && !Number.isNaN(times) && !Number.isInteger(times))
      read.errors.times = 'Enter a whole number.'
    if (!read.isWhole() || now === undefined || fresh === undefined) return read
    const water = { now, fresh, litres }
    const share = (percent ?? 0) / 100
    const question: ChangeQuestion =
      asks === 'level'
        ? { asks, ...water, share, times: times ?? 1, isPumped, between }
        : asks === 'times'
          ? { asks, ...water, share, goal: goal ?? 0 }
          : { asks, ...water, goal: goal ?? 0 }
    return { ...read, working: changeWorking(question, { parameter, volume: volumeIn(known.units) }) }
  },
}

function startOf(of: (typeof changed)[number], known: Known): CalculatorForm {
  const parameter = measureOf(known, of)
  return {
    of,
    now: startText(parameter, known.levels?.[of]?.now),
    // New water has none of what a tank is changed for.
    fresh: isDosed(of) ? '' : '0',
    goal: startText(parameter, parameter.target?.goal),
  }
}

function choicesOf(form: CalculatorForm) {
  return {
    of: chosenOf(form.of, changed),
    asks: chosenOf(form.asks, questions),
    isPumped: form.manner === 'pumped',
  }
}

function fields(form: CalculatorForm, known: Known) {
  const { of, asks, isPumped } = choicesOf(form)
  const parameter = measureOf(known, of)
  const ofLevel = asks === 'level'
  return [
    choiceField('asks', {
      label: 'Question',
      isWide: true,
      options: [
        { value: 'level', label: 'What is it after the change?' },
        { value: 'times', label: 'How many changes to my goal?' },
        { value: 'share', label: 'How large a change to my goal?' },
      ],
    }),
    choiceField('of', {
      label: 'What to change',
      options: changed.map((key) => ({ value: key, label: measureOf(known, key).label })),
    }),
    numberField('litres', { label: 'Water in the system', measure: volumeIn(known.units) }),
    numberField('now', { label: 'Now', measure: parameter, help: known.levels?.[of]?.nowWords }),
    numberField('fresh', { label: 'In the new water', measure: parameter }),
    numberField('goal', { label: 'Goal', measure: parameter, isShown: !ofLevel }),
    numberField('share', { label: 'Water changed (%)', isShown: asks !== 'share' }),
    numberField('times', { label: 'Number of changes', isShown: ofLevel }),
    choiceField('manner', {
      label: 'How',
      isShown: ofLevel,
      isWide: true,
      options: [
        { value: 'at_once', label: 'Take out, then fill up' },
        { value: 'pumped', label: 'Pump in while it runs out' },
      ],
    }),
    numberField('between', {
      label: 'Rise between two changes',
      measure: parameter,
      isShown: ofLevel && !isPumped && !isDosed(of),
      help: 'Leave it empty if you do not know.',
    }),
  ]
}
