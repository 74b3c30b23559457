import type { Dosed } from '#domain/care/dose-working.ts'
import { doseWorking } from '#domain/care/dose-working.ts'
import type { DosedParameter, Salt } from '#domain/care/salts.ts'
import {
  dosedParameters,
  saltFormulas,
  saturatedLimeWater,
  strengthOfSalt,
  strengthOfSolution,
} from '#domain/care/salts.ts'
import { exactText } from '#domain/care/working.ts'
import { maxVolume, readingBound } from '#domain/limits.ts'
import { rangeName, rangeText } from '#domain/parameters/range-words.ts'
import { sizeIn } from '#domain/units/reading-format.ts'
import { volumeIn } from '#domain/units/volume.ts'
import type { Calculator, CalculatorForm, Known } from './calculator.ts'
import { choiceField, chosenOf, measureOf, numberField, reader, startText } from './calculator.ts'

export const doseCalculator: Calculator = {
  key: 'dose',
  label: 'Dose',
  start(known, of) {
    const key = chosenOf(of, dosedParameters)
    return {
      litres: known.litres === undefined ? '' : exactText(volumeIn(known.units), known.litres),
      label_unit: 'ml',
      label_amount: '',
      label_litres: '',
      label_raise: '',
      salt: '',
      grams: '',
      solution: '1',
      ...startOf(key, known),
    }
  },
  change(form, { name, value }, known) {
    if (name !== 'of') return { ...form, [name]: value }
    return { ...form, label_raise: '', ...startOf(chosenOf(value, dosedParameters), known) }
  },
  fields,
  outcome(form, known) {
    const { of, source } = choicesOf(form, known)
    const read = reader(form, fields(form, known))
    const litres = read.number('litres', { high: maxVolume, isAboveZero: true })
    const level = { high: measureOf(known, of).thinkable.high }
    const now = read.number('now', level)
    const target = read.number('goal', level)
    const used = read.number('used', { low: -level.high, high: level.high, isOptional: true })
    const dosed = readDosed(form, { of, source, known, read })
    if (!read.isWhole() || !dosed || litres === undefined || now === undefined || target === undefined)
      return read
    const question = { of, dosed, litres, now, target, used }
    const working = doseWorking(question, { parameters: known.parameters, volume: volumeIn(known.units) })
    const warning = source === 'lime' ? [limeWarning] : []
    return {
      ...read,
      working: working && { ...working, warnings: [...warning, ...working.warnings] },
      productId: productOf(source, known)?.id,
    }
  },
}

const limeWarning = 'Drip it: it raises pH at once; stop at 8.5.'

type Source = 'label' | 'solution' | 'dry' | 'lime' | `product-${number}`

function startOf(of: DosedParameter, known: Known): CalculatorForm {
  const parameter = measureOf(known, of)
  const level = known.levels?.[of]
  return {
    of,
    now: startText(parameter, level?.now),
    goal: startText(parameter, parameter.target?.goal),
    // A figure with an error has no more digits than that.
    used: level?.used === undefined ? '' : String(Number(sizeIn(parameter, level.used).toPrecision(3))),
    source: sourcesOf(of, known)[0]?.value ?? 'label',
  }
}

function sourcesOf(of: DosedParameter, { products = [] }: Known): { value: Source; label: string }[] {
  return [
    ...products
      .filter((product) => (product[of] ?? 0) > 0)
      .map(({ id, name }) => ({ value: `product-${id}` as const, label: name })),
    { value: 'label', label: 'A product, by its label' },
    { value: 'solution', label: 'A salt, dissolved' },
    { value: 'dry', label: 'A salt, dry' },
    ...(of === 'magnesium'
      ? []
      : [{ value: 'lime' as const, label: 'Lime water, saturated, 25 °C (at most)' }]),
  ]
}

/** How a salt is called in a shop. */
const saltNames: Readonly<Record<Salt, string>> = {
  sodium_carbonate: 'Soda ash',
  sodium_bicarbonate: 'Baking soda',
  calcium_hydroxide: 'Calcium hydroxide',
  calcium_chloride_dihydrate: 'Calcium chloride dihydrate',
  calcium_chloride: 'Calcium chloride, anhydrous',
  magnesium_chloride_hexahydrate: 'Magnesium chloride hexahydrate',
  magnesium_sulfate_heptahydrate: 'Epsom salt',
}
const saltsInOrder = Object.keys(saltNames) as Salt[]

function saltsFor(of: DosedParameter): Salt[] {
  return saltsInOrder.filter((salt) => strengthOfSalt(salt)[of] !== null)
}

function choicesOf(form: CalculatorForm, known: Known) {
  const of = chosenOf(form.of, dosedParameters)
  const source = chosenOf(
    form.source,
    sourcesOf(of, known).map(({ value }) => value),
  )
  return { of, source, unit: chosenOf(form.label_unit, ['ml', 'g']), salt: chosenOf(form.salt, saltsFor(of)) }
}

function fields(form: CalculatorForm, known: Known) {
  const { of, source, unit } = choicesOf(form, known)
  const parameter = measureOf(known, of)
  const volume = volumeIn(known.units)
  const level = known.levels?.[of]
  const [byLabel, ofSalt] = [source === 'label', source === 'solution' || source === 'dry']
  return [
    choiceField('of', {
      label: 'What is low',
      options: dosedParameters.map((key) => ({ value: key, label: measureOf(known, key).label })),
    }),
    numberField('litres', { label: 'Water in the system', measure: volume }),
    numberField('now', { label: 'Now', measure: parameter, help: level?.nowWords }),
    numberField('goal', {
      label: 'Goal',
      measure: parameter,
      help: `${rangeName(parameter)}: ${rangeText(parameter)}`,
    }),
    numberField('used', {
      label: 'Used a day',
      measure: parameter,
      help: level?.usedWords ?? 'Leave it empty if you do not know.',
    }),
    choiceField('source', { label: 'What you dose', options: sourcesOf(of, known), isWide: true }),
    choiceField('label_unit', {
      label: 'Liquid or powder',
      isShown: byLabel,
      options: [
        { value: 'ml', label: 'Liquid (ml)' },
        { value: 'g', label: 'Powder (g)' },
      ],
    }),
    numberField('label_amount', { label: `Label dose (${unit})`, isShown: byLabel }),
    numberField('label_litres', { label: 'Label water', measure: volume, isShown: byLabel }),
    numberField('label_raise', { label: 'Label rise', measure: parameter, isShown: byLabel }),
    choiceField('salt', {
      label: 'Salt',
      isShown: ofSalt,
      isWide: true,
      options: saltsFor(of).map((salt) => ({
        value: salt,
        label: `${saltNames[salt]}, ${saltFormulas[salt]}`,
      })),
    }),
    numberField('grams', { label: 'Salt (g)', isShown: source === 'solution' }),
    numberField('solution', {
      label: 'Solution',
      measure: volume,
      isShown: source === 'solution',
    }),
  ]
}

type DosedParts = { of: DosedParameter; source: Source; known: Known; read: ReturnType<typeof reader> }

function readDosed(form: CalculatorForm, { of, source, known, read }: DosedParts): Dosed | undefined {
  const { unit, salt } = choicesOf(form, known)
  const positive = { high: readingBound, isAboveZero: true }
  const product = productOf(source, known)
  if (product) return { strength: product, unit: product.unit }
  if (source === 'lime')
    return { strength: saturatedLimeWater, unit: 'ml', recipe: 'Water that holds all the lime it can' }
  if (source === 'dry') return { strength: strengthOfSalt(salt), unit: 'g', recipe: saltFormulas[salt] }
  if (source === 'solution') {
    const grams = read.number('grams', positive)
    const litres = read.number('solution', positive)
    if (!read.isWhole() || grams === undefined || litres === undefined) return undefined
    const recipe = `${form.grams} g of ${saltFormulas[salt]} in ${form.solution} ${volumeUnit(known)}`
    return { strength: strengthOfSolution(salt, { grams, litres }), unit: 'ml', recipe }
  }
  const ref_amount = read.number('label_amount', positive)
  const ref_litres = read.number('label_litres', positive)
  const raise = read.number('label_raise', positive)
  if (!read.isWhole() || ref_amount === undefined || ref_litres === undefined || raise === undefined)
    return undefined
  const strength = { ref_amount, ref_litres, alkalinity: null, calcium: null, magnesium: null, [of]: raise }
  return { strength, unit }
}

function volumeUnit({ units }: Known): string {
  const { unit, shown } = volumeIn(units)
  return shown?.label ?? unit
}

function productOf(source: Source, { products = [] }: Known) {
  return products.find(({ id }) => source === `product-${id}`)
}
