import { describe, expect, test } from 'vitest'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { storedUnits } from '#domain/units/shown-units.ts'
import type { Calculator, CalculatorForm, Known } from './calculator.ts'
import { inOtherUnits } from './calculator.ts'
import { changeCalculator } from './change-calculator.ts'
import { doseCalculator } from './dose-calculator.ts'
import { saltCalculator } from './salt-calculator.ts'

const inPpt: Units = { ...storedUnits, salinity: 'ppt' }

function knownIn(units: Units, more: Partial<Known> = {}): Known {
  return { units, parameters: parametersOf(undefined, units), ...more }
}

/** What a form comes to when these fields are typed into it one after the other. */
function typed(calculator: Calculator, texts: CalculatorForm, known: Known = knownIn(inPpt)) {
  const form = Object.entries(texts).reduce(
    (before, [name, value]) => calculator.change(before, { name, value }, known),
    calculator.start(known),
  )
  const { working, errors, missing, productId } = calculator.outcome(form, known)
  const figures = working?.answers.map(({ figure }) => figure)
  return { form, working, errors, missing, productId, figures, answer: working?.answers[0] }
}

const soda = { litres: '300', source: 'solution', salt: 'sodium_carbonate', grams: '100', solution: '1' }

describe('the dose calculator', () => {
  test('raises in days and holds, line by line', () => {
    const { working, answer, figures } = typed(doseCalculator, {
      ...soda,
      now: '7',
      goal: '8.5',
      used: '1.2',
    })
    expect(figures).toEqual(['42.53 ml', '68.04 ml a day'])
    expect(answer?.more).toBe('On each of 2 days, 85.05 ml in all.')
    expect(answer?.advised).toMatchObject({ kind: 'dose', amount: expect.closeTo(42.526, 3) })
    expect(working?.answers[1]?.advised).toMatchObject({
      kind: 'doser',
      amount: expect.closeTo(68.0416, 4),
    })
    expect(working?.lines).toEqual([
      '100 g of Na2CO3 in 1 L: 1 ml raises 1 L by 5.291 dKH.',
      'In 300 L, 1 ml gives a rise of 5.291 dKH ÷ 300 = 0.01764 dKH.',
      'From 7 dKH to 8.5 dKH: 1.5 dKH.',
      '1.5 dKH ÷ 0.01764 dKH = 85.05 ml.',
      'Alkalinity rises by 1.5 dKH, at most 1 dKH a day.',
      'So 2 days, 42.53 ml on each.',
      '1.2 dKH used a day ÷ 0.01764 dKH = 68.04 ml a day.',
    ])
  })

  test('goes by the label', () => {
    const label = { source: 'label', label_amount: '2.7', label_litres: '100', label_raise: '0.1' }
    const { figures, working } = typed(doseCalculator, {
      ...label,
      litres: '200',
      now: '8',
      goal: '8.5',
      used: '0.2',
    })
    expect(figures).toEqual(['27 ml', '10.8 ml a day'])
    expect(working?.lines.slice(0, 2)).toEqual([
      'Its label: 2.7 ml raises 100 L by 0.1 dKH.',
      'In 200 L, 1 ml gives a rise of 0.1 dKH × 100 ÷ 2.7 ÷ 200 = 0.01852 dKH.',
    ])
  })

  test('reckons in gallons and meq/L, and says what that is in litres', () => {
    const known = knownIn({ ...storedUnits, volume: 'gal', alkalinity: 'meq' })
    const { figures, working } = typed(
      doseCalculator,
      { source: 'dry', salt: 'sodium_bicarbonate', litres: '100', now: '3', goal: '3', used: '0.285322' },
      known,
    )
    // 0.8 dKH in 100 US gallons take 9.07316 g.
    expect(figures).toEqual(['Nothing to correct', '9.073 g a day'])
    expect(working?.lines).toContain('100 gal is 378.5 L.')
  })

  test('holds calcium, too', () => {
    const texts = { of: 'calcium', ...soda, salt: 'calcium_chloride_dihydrate', now: '400', goal: '400' }
    expect(typed(doseCalculator, { ...texts, used: '2.5' }).figures?.[1]).toBe('27.51 ml a day')
  })

  test('of dry magnesium chloride and of lime water', () => {
    const magnesium = {
      of: 'magnesium',
      source: 'dry',
      salt: 'magnesium_chloride_hexahydrate',
      litres: '300',
    }
    expect(typed(doseCalculator, { ...magnesium, now: '1250', goal: '1300' }).figures).toEqual(['125.5 g'])
    const lime = typed(doseCalculator, { source: 'lime', litres: '300', now: '8', goal: '8', used: '1' })
    expect(lime.figures).toEqual(['Nothing to correct', '2.635 L a day'])
    expect(lime.working?.warnings).toContain('Drip it: it raises pH at once; stop at 8.5.')
  })

  test('never doses for a goal that lies below', () => {
    const { answer } = typed(doseCalculator, { ...soda, now: '9', goal: '8' })
    expect(answer?.figure).toBe('Let it fall: nothing to dose')
    expect(answer).not.toHaveProperty('advised')
  })

  test('says of a tank that rises by itself that nothing is to be given', () => {
    const { working } = typed(doseCalculator, { ...soda, now: '8', goal: '8', used: '-0.1' })
    expect(working?.answers[1]).toMatchObject({ figure: 'Nothing to dose', more: 'It rises by itself.' })
  })

  test('gives no amount without volume, product or tests, and names what is needed', () => {
    expect(typed(doseCalculator, {})).toMatchObject({
      working: undefined,
      errors: {},
      missing: [
        'Water in the system (L)',
        'Now (dKH)',
        'Goal (dKH)',
        'Label dose (ml)',
        'Label water (L)',
        'Label rise (dKH)',
      ],
    })
  })

  test.each([
    ['litres', '0', 'Enter a number above 0.'],
    ['litres', '-3', 'Enter a number above 0.'],
    ['litres', '1e9', 'Enter a number between -1,000,000 and 1,000,000.'],
    ['litres', '300,5', 'Write decimals with a point: 8.1, not 8,1.'],
    ['litres', 'about 300', 'Enter a number, such as 8.1, or leave the field empty.'],
    ['now', '-1', /^Enter a number from 0 dKH to \d+ dKH\.$/],
    ['goal', '99999', /^Enter a number from 0 dKH to \d+ dKH\.$/],
    ['grams', '0', 'Enter a number above 0.'],
  ])('refuses %s of %s with a sentence', (name, value, sentence) => {
    const { errors, working } = typed(doseCalculator, { ...soda, now: '7', goal: '8', [name]: value })
    expect(working).toBeUndefined()
    expect(Object.keys(errors)).toEqual([name])
    expect(errors[name]).toMatch(sentence)
  })

  test('begins with what the tank tells, and fills in another parameter anew', () => {
    const product = { ref_amount: 1, ref_litres: 300, alkalinity: 1, calcium: null, magnesium: null }
    const known = knownIn(inPpt, {
      litres: 300,
      levels: { alkalinity: { now: 7.25, used: 0.5 }, calcium: { now: 400 } },
      products: [{ id: 4, name: 'Alk part', unit: 'ml', ...product }],
    })
    const alkalinity = typed(doseCalculator, { goal: '8' }, known)
    expect(alkalinity.form).toMatchObject({ of: 'alkalinity', now: '7.25', used: '0.5', source: 'product-4' })
    expect(alkalinity).toMatchObject({ figures: ['0.75 ml', '0.5 ml a day'], productId: 4 })
    const calcium = typed(doseCalculator, { goal: '8', of: 'calcium' }, known)
    expect(calcium.form).toMatchObject({ litres: '300', now: '400', goal: '', used: '', source: 'label' })
  })
})

describe('the water change calculator', () => {
  const nitrate = { of: 'nitrate', now: '40', fresh: '0' }

  test.each([
    [{ ...nitrate, share: '20' }, '32 ppm'],
    [{ ...nitrate, share: '10', times: '5' }, '23.62 ppm'],
    [{ ...nitrate, share: '30', manner: 'pumped' }, '29.633 ppm'],
    [{ of: 'alkalinity', now: '7', fresh: '11', share: '15' }, '7.6 dKH'],
    [{ ...nitrate, asks: 'times', goal: '10', share: '20' }, '7 changes'],
    [{ ...nitrate, asks: 'share', goal: '10' }, '75 %'],
    [{ ...nitrate, asks: 'share', goal: '10', fresh: '2' }, '78.95 %'],
  ])('%j comes to %s', (texts, figure) => {
    expect(typed(changeCalculator, texts).figures?.[0]?.slice(0, 5)).toBe(figure.slice(0, 5))
  })

  test('says where it comes to rest', () => {
    const { figures, working } = typed(changeCalculator, { ...nitrate, share: '10', between: '3.5' })
    expect(figures?.[1]).toBe('35 ppm before each change')
    expect(working?.answers[1]?.more).toBe('31.5 ppm after it.')
  })

  test('says litres only where the volume is known', () => {
    expect(typed(changeCalculator, nitrate).answer?.more).toBe('10 % of the water.')
    expect(typed(changeCalculator, { ...nitrate, litres: '300' }).answer?.more).toBe('10 % of 300 L: 30 L.')
  })

  test('warns of a change that moves a day too much, and offers no entry for it', () => {
    const { working, answer } = typed(changeCalculator, {
      of: 'alkalinity',
      now: '7',
      fresh: '11',
      share: '50',
    })
    expect(working?.warnings[0]).toContain('in 2 parts, a day apart')
    expect(answer).not.toHaveProperty('advised')
  })

  test.each([
    ['above the tank', { goal: '50' }],
    ['of the new water itself', { goal: '0', asks: 'times' }],
    ['that is asked of the same water', { fresh: '40', goal: '20' }],
  ])('leads to no level %s', (_name, texts) => {
    const { answer } = typed(changeCalculator, { ...nitrate, asks: 'share', share: '10', ...texts })
    expect(answer?.figure).toBe('Not by water changes')
  })

  test.each([
    ['share', '0', 'Enter a number above 0.'],
    ['share', '101', 'Enter a number from 0 to 100.'],
    ['times', '1.5', 'Enter a whole number.'],
    ['times', '0', 'Enter a number from 1 to 1000.'],
    ['now', '12,5', 'Write decimals with a point: 8.1, not 8,1.'],
  ])('refuses %s of %s with a sentence', (name, value, sentence) => {
    const { errors, working } = typed(changeCalculator, { ...nitrate, [name]: value })
    expect(working).toBeUndefined()
    expect(errors).toEqual({ [name]: sentence })
  })
})

describe('the salt calculator', () => {
  test('mixes, raises, lowers and evaporates', () => {
    const tank = { asks: 'tank', litres: '300' }
    expect(typed(saltCalculator, { new_litres: '100', goal: '35' }).figures).toEqual(['3.82 kg'])
    const up = typed(saltCalculator, { ...tank, now: '33', goal: '35' })
    expect(up).toMatchObject({
      figures: ['327.4 g'],
      answer: { more: expect.stringContaining('654.9 g in all') },
    })
    const down = typed(saltCalculator, { ...tank, now: '36', goal: '35' })
    expect(down.figures).toEqual(['8.333 L of fresh water'])
    const evaporation = { asks: 'evaporation', litres: '300', now: '35', evaporated: '5' }
    const evaporated = typed(saltCalculator, evaporation)
    expect(evaporated.figures).toEqual(['35.6 ppt'])
    expect(evaporated.working?.lines).toEqual(['The salt stays: 35 ppt × 300 ÷ (300 − 5) = 35.59 ppt.'])
    const inGravity = typed(saltCalculator, { ...evaporation, now: '1.0263727' }, knownIn(storedUnits))
    expect(inGravity.figures).toEqual(['1.02682 SG'])
  })

  test('lowers no more than 1 ppt a day', () => {
    const { working, answer } = typed(saltCalculator, { asks: 'tank', litres: '300', now: '40', goal: '35' })
    expect(answer?.more).toBe('On each of 6 days, in place of as much tank water.')
    expect(working?.lines.at(-1)).toBe('In 6 equal shares: 6.603 L each.')
  })

  test('reckons in gallons, and in litres only where the label is in litres', () => {
    const known = knownIn({ ...inPpt, volume: 'gal' })
    const tank = { litres: '100', asks: 'tank', now: '36', goal: '35' }
    const lower = typed(saltCalculator, tank, known)
    expect(lower.figures).toEqual(['2.778 gal of fresh water'])
    expect(lower.working?.lines[0]).toBe('100 gal × (1 − 35 ÷ 36) = 2.778 gal at once.')
    const raise = typed(saltCalculator, { ...tank, goal: '37' }, known)
    expect(raise.working?.lines[0]).toBe('100 gal is 378.5 L.')
    const gone = typed(saltCalculator, { ...tank, asks: 'evaporation', now: '35', evaporated: '2' }, known)
    expect(gone.answer).toMatchObject({ about: 'After 2 gal has evaporated' })
    expect(gone.working?.lines).toEqual(['The salt stays: 35 ppt × 100 ÷ (100 − 2) = 35.71 ppt.'])
  })

  test('doubts a label that promises too much', () => {
    const { working } = typed(saltCalculator, { new_litres: '10', goal: '35', label_grams: '30' })
    expect(working?.warnings[0]).toBe(
      'No mix makes 35 ppt with less than 35.82 g per litre: read the label again.',
    )
  })

  test.each([
    ['evaporated', '300', 'Enter less than the water in the system.'],
    ['now', '61', /cannot be converted|from 0 ppt to 60 ppt/],
    ['evaporated', '-1', 'Enter a number above 0.'],
    ['goal', '0', 'Enter a number from 1 ppt to 60 ppt.'],
  ])('refuses %s of %s with a sentence', (name, value, sentence) => {
    const asks = name === 'goal' ? 'tank' : 'evaporation'
    const texts = { asks, litres: '300', now: '35', evaporated: '5', [name]: value }
    const { errors, working } = typed(saltCalculator, texts)
    expect(working).toBeUndefined()
    expect(errors[name]).toMatch(sentence)
  })
})

test('numbers keep their value in other units, and what is no number its text', () => {
  const [litres, gallons] = [
    knownIn(storedUnits),
    knownIn({ ...storedUnits, volume: 'gal', alkalinity: 'meq' }),
  ]
  const { form } = typed(doseCalculator, { litres: '300', now: '8.4', goal: 'high' }, litres)
  const [from, to] = [litres, gallons].map((known) => doseCalculator.fields(form, known))
  expect(inOtherUnits(form, { from: from ?? [], to: to ?? [] })).toMatchObject({
    litres: '79.2516',
    now: '2.99588',
    goal: 'high',
  })
})
