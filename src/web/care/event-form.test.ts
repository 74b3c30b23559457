import { expect, test } from 'vitest'
import type { CareEvent } from '#contract/aquariums/events.ts'
import { storedUnits } from '#domain/units/shown-units.ts'
import type { CaredTank } from './care-task.ts'
import type { EventForm } from './event-form.ts'
import { differingWords, metForm, shownIn, startOfForm, withKind } from './event-form.ts'
import { changeOf, readEventForm } from './read-event-form.ts'

const now = '2026-11-29T10:00:00'
const noFields = {
  ...{ title: null, product_id: null, amount: null, percent: null, note: null, task_id: null },
  ...{ new_alkalinity: null, new_calcium: null, new_magnesium: null },
}
const alk = {
  ...{ id: 7, aquarium_id: 1, name: 'Alk', unit: 'ml' as const, ref_amount: 1, ref_litres: 100 },
  ...{ alkalinity: 1, calcium: null, magnesium: null, archived_at: null },
}
const eventOf = (fields: Partial<CareEvent>): CareEvent => ({
  ...{ id: 3, aquarium_id: 1, timestamp: '2026-11-20T10:00:17', kind: 'other' },
  ...noFields,
  ...fields,
})
const tankWith = (last: CareEvent[], volume_litres: number | null = 300): CaredTank => ({
  ...{ id: 1, name: 'Reef', volume_litres, time_zone: null },
  care: { last, doses: last.filter(({ kind }) => kind === 'dose'), dosers: [], products: [alk] },
})
const american = shownIn({ ...storedUnits, volume: 'gal', alkalinity: 'meq' })

function begin(kind: NonNullable<EventForm['kind']>, tank = tankWith([]), units = american): EventForm {
  const task = { verb: 'create', tank } as const
  return withKind(startOfForm(task, units, now), { kind, task, units })
}
const read = (form: EventForm, tank = tankWith([]), units = american) => readEventForm(form, { tank, units })
const errorsOf = (form: EventForm, tank?: CaredTank) => {
  const found = read(form, tank)
  return 'errors' in found ? Object.keys(found.errors) : []
}

test('a water change in gallons is stored as litres and as a share of the tank', () => {
  const form = { ...begin('water_change'), changedIn: 'volume' as const, amount: '10' }
  const found = read(form)
  expect(found).toMatchObject({ values: { kind: 'water_change', amount: expect.closeTo(37.854118, 5) } })
  expect('values' in found && found.values.percent).toBeCloseTo(12.618039, 5)
})

test('where nobody has said how much water the tank holds, it is asked for and kept', () => {
  const tank = tankWith([], null)
  const form = { ...begin('water_change', tank), changedIn: 'volume' as const, amount: '10' }
  expect(errorsOf(form, tank)).toEqual(['volume'])
  const found = read({ ...form, volume: '100' }, tank)
  expect(found).toMatchObject({
    volume: expect.closeTo(378.541178, 5),
    values: { percent: expect.closeTo(10, 9) },
  })
})

test.each([
  ['', 'amount'],
  ['0', 'amount'],
  ['101', 'amount'],
  ['-3', 'amount'],
  ['ten', 'amount'],
  ['1e9', 'amount'],
])('a share of %j is refused', (amount, field) => {
  expect(errorsOf({ ...begin('water_change'), amount })).toEqual([field])
})

test('levels of new water are read in the user’s unit', () => {
  const found = read({ ...begin('water_change'), amount: '10', new_alkalinity: '3', new_calcium: '435' })
  expect(found).toMatchObject({
    values: { new_alkalinity: expect.closeTo(8.412, 2), new_calcium: 435, new_magnesium: null },
  })
})

test('the usual water change is filled in from the last one, but for its date and note', () => {
  const last = eventOf({ kind: 'water_change', percent: 12.5, new_alkalinity: 8.9, note: 'old' })
  expect(begin('water_change', tankWith([last]), shownIn(storedUnits))).toMatchObject({
    ...{ amount: '12.5', changedIn: '%', new_alkalinity: '8.9', note: '' },
    timestamp: '2026-11-29 10:00 AM',
  })
})

test('the product that was dosed last comes first, unless it is archived', () => {
  const last = eventOf({ kind: 'dose', product_id: 7, amount: 20 })
  expect(begin('dose', tankWith([last]))).toMatchObject({ product: '7', amount: '20' })
  const archived = {
    ...tankWith([last]),
    care: { ...tankWith([last]).care, products: [{ ...alk, archived_at: now }] },
  }
  // 20 ml of another product say nothing about the new one.
  expect(begin('dose', archived)).toMatchObject({ product: 'new', amount: '' })
})

test('a dose that a task asks for begins with what was dosed last of its product', () => {
  const doses = [eventOf({ kind: 'dose', product_id: 7, amount: 20 })]
  const newer = eventOf({ kind: 'dose', product_id: 8, amount: 3 })
  const { care, ...tank } = tankWith([newer])
  const of = (product_id: number) =>
    withKind(begin('dose'), {
      kind: 'dose',
      task: { verb: 'create', tank: { ...tank, care: { ...care, doses } }, fields: { product_id } },
      units: shownIn(storedUnits),
    })
  expect(of(7)).toMatchObject({ product: '7', amount: '20' })
  expect(of(9)).toMatchObject({ product: '9', amount: '' })
})

test('0 stops a doser and is no dose', () => {
  const doser = { ...begin('doser'), product: '7', amount: '0' }
  expect(read(doser)).toMatchObject({ values: { kind: 'doser', product_id: 7, amount: 0 } })
  expect(errorsOf({ ...doser, kind: 'dose' })).toEqual(['amount'])
})

test('what is not touched is not sent, to the last digit and second', () => {
  const event = eventOf({
    kind: 'water_change',
    percent: 100 / 3,
    amount: 100 + 1e-12,
    new_alkalinity: 1 / 3,
  })
  const tank = tankWith([])
  const form = startOfForm({ verb: 'edit', tank, event }, american, now)
  const found = readEventForm({ ...form, note: 'new' }, { tank, units: american, event })
  if (!('values' in found)) throw new Error('not read')
  expect(changeOf(found.values, event)).toEqual({ note: 'new', before: { note: null } })
})

test('an amount of water is kept as it is when the tank’s volume has become another, or unknown', () => {
  const event = eventOf({ kind: 'water_change', percent: 20, amount: 60 })
  for (const volume of [50, null]) {
    const tank = tankWith([], volume)
    const form = { ...startOfForm({ verb: 'edit', tank, event }, american, now), note: 'new' }
    const found = readEventForm(form, { tank, units: american, event })
    expect('values' in found && changeOf(found.values, event)).toEqual({
      note: 'new',
      before: { note: null },
    })
  }
})

test('small amounts of water are filled in as they were', () => {
  const last = eventOf({ kind: 'water_change', percent: 5, amount: 5 })
  const form = begin('water_change', tankWith([last], 100))
  expect(form.amount).toBe('1.32086')
  expect(read(form, tankWith([last], 100))).toMatchObject({ values: { amount: expect.closeTo(5, 4) } })
})

test('after a change elsewhere only what was typed here stays', () => {
  const base = eventOf({ kind: 'feeding', title: 'Nori', note: 'old' })
  const stored = { ...base, title: 'Mysis', timestamp: '2026-11-21T09:00:00' }
  const form = {
    ...startOfForm({ verb: 'edit', tank: tankWith([]), event: base }, american, now),
    note: 'mine',
  }
  const met = metForm(form, { base, stored, units: american })
  expect(met).toMatchObject({ title: 'Mysis', note: 'mine', timestamp: '2026-11-21 09:00 AM' })
  expect(differingWords(base, stored)).toBe('date, what it was')
})
