import { expect, test } from 'vitest'
import { customKey } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys, parameters, perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { potassium } from '#domain/testing/own-potassium.ts'
import { fieldOrder, withHeld } from './field-order.ts'
import type { CreateTask, EditTask } from './log-task.ts'

type Tested = Partial<Record<ParameterKey, string>>

const latestOf = (tested: Tested) =>
  perParameter(({ key }) => (tested[key] === undefined ? null : { value: 1, timestamp: tested[key] }))
const created = (tested: Tested): CreateTask => ({ verb: 'create', aquariumId: 7, latest: latestOf(tested) })
/** After tests of so many evenings, each of which measured these, one after the other, and the tests before them. */
const createdAfter = (
  evenings: number,
  keys: readonly ParameterKey[],
  { latest }: CreateTask,
): CreateTask => {
  const momentsOf = (key: ParameterKey) =>
    Array.from({ length: evenings }, (_, index) => `2026-03-1${evenings - index}T20:0${keys.indexOf(key)}:00`)
  return {
    verb: 'create',
    aquariumId: 7,
    latest: perParameter(({ key }) => {
      const [timestamp] = keys.includes(key) ? momentsOf(key) : []
      return timestamp === undefined ? (latest?.[key] ?? null) : { value: 1, timestamp }
    }),
    testedBefore: perParameter(({ key }) => [
      ...(keys.includes(key) ? momentsOf(key).slice(1) : []),
      ...(latest?.[key] && keys.includes(key) ? [latest[key].timestamp] : []),
    ]),
  }
}
const edited = (readings: Partial<Record<ParameterKey, number>>, tested: Tested): EditTask => ({
  verb: 'edit',
  log: {
    ...perParameter(({ key }) => readings[key] ?? null),
    id: 3,
    aquarium_id: 7,
    timestamp: '2026-03-01T20:00:00',
    note: null,
  },
  latest: latestOf(tested),
})
const keysOf = (task: CreateTask | EditTask) => {
  const { first, further } = fieldOrder(parameters, task)
  return { first: first.map(({ key }) => key), further: further.map(({ key }) => key) }
}

const byTable = (one: string, other: string) =>
  parameterKeys.indexOf(one as ParameterKey) - parameterKeys.indexOf(other as ParameterKey)

test.each([
  ['of a tank without logs', created({})],
  ['of a tank that nobody knows', { verb: 'create' } as const],
])('%s the usual parameters come first, in the order of the table', (_name, task) => {
  expect(keysOf(task)).toEqual({ first: parameterKeys.slice(0, 3), further: parameterKeys.slice(3) })
})

test('what was tested last comes first, whatever counts as advanced, and the others stay in the order of the table', () => {
  const day = '2026-03-01T20:00:00'
  const first: readonly string[] = ['nitrate', 'alkalinity', 'magnesium']
  expect(keysOf(created({ magnesium: day, alkalinity: day, nitrate: day }))).toEqual({
    first,
    further: parameterKeys.filter((key) => !first.includes(key)),
  })
})

test('what was tested last stays in its place, until three tests in a row begin with it', () => {
  const day = '2026-03-01T20:00:00'
  const before = created({ temperature: day, ph: day, alkalinity: day, calcium: day })
  const usual = ['temperature', 'ph', 'alkalinity', 'calcium']
  expect(keysOf(before).first).toEqual(usual.toSorted(byTable))
  for (const evenings of [1, 2])
    expect(keysOf(createdAfter(evenings, ['calcium', 'alkalinity'], before)).first).toEqual(
      usual.toSorted(byTable),
    )
  expect(keysOf(createdAfter(3, ['calcium', 'alkalinity'], before)).first).toEqual([
    'calcium',
    'alkalinity',
    'temperature',
    'ph',
  ])
})

test('an edited log has the usual order, too', () => {
  const day = '2026-03-01T20:00:00'
  const { latest, testedBefore } = createdAfter(3, ['calcium', 'alkalinity'], created({ ph: day }))
  const task = { ...edited({ ph: 8.1, alkalinity: 8, calcium: 430 }, {}), latest, testedBefore }
  expect(keysOf(task).first).toEqual(['calcium', 'alkalinity', 'ph'])
})

test('what was tested a month before is still there, and what was not tested since then is one tap away', () => {
  const { first, further } = keysOf(
    created({
      alkalinity: '2026-03-31T20:00:00',
      magnesium: '2026-02-28T20:00:00',
      nitrite: '2026-02-28T19:59:59',
    }),
  )
  expect(first).toEqual(['alkalinity', 'magnesium'])
  expect(further).toContain('nitrite')
})

test('an edited log begins with what it has, a 0 too; without any reading it begins as a new one', () => {
  const tested = { ph: '2026-04-01T20:00:00' }
  expect(keysOf(edited({ calcium: 430, ammonia: 0 }, tested)).first).toEqual(['ammonia', 'calcium'])
  expect(keysOf(edited({}, tested)).first).toEqual(['ph'])
  expect(keysOf(edited({}, {})).first).toEqual(parameterKeys.slice(0, 3))
})

test('no parameter is lost and none is there twice', () => {
  for (const task of [created({}), created({ ph: '2026-03-01T20:00:00' }), edited({ nitrate: 2 }, {})]) {
    const { first, further } = keysOf(task)
    expect([...first, ...further].toSorted()).toEqual(parameterKeys.toSorted())
  }
})

const lithium = { ...potassium, catalogue: 'lithium', label: 'Lithium', charted: false, at_home: false }

test('the report of a laboratory is no test at home: what it has comes last, or one tap away', () => {
  const iodine = { ...lithium, id: 13, catalogue: 'iodine', label: 'Iodine', at_home: true }
  const all = parametersOf({ own_parameters: [lithium, iodine] })
  const latestAt = (moments: Record<string, string>) =>
    Object.fromEntries(Object.entries(moments).map(([key, timestamp]) => [key, { value: 1, timestamp }]))
  const task = (iodineAt: string): CreateTask => ({
    ...created({}),
    latest: {
      ...latestOf({
        ph: '2026-03-01T20:00:00',
        calcium: '2026-03-08T12:00:00',
        nitrate: '2026-03-01T20:10:00',
      }),
      ...latestAt({ [customKey(12)]: '2026-03-08T12:00:00', [customKey(13)]: iodineAt }),
    },
  })
  const firstOf = (task: CreateTask) => fieldOrder(all, task).first.map(({ key }) => key)
  expect(firstOf(task('2026-03-08T12:00:00'))).toEqual(['ph', 'nitrate', 'calcium'])
  expect(firstOf(task('2026-03-09T12:00:00'))).toEqual(['ph', 'nitrate', customKey(13), 'calcium'])
})

test('what a draft holds is shown though only a laboratory measures it, and stays when it is emptied', () => {
  const all = parametersOf({ own_parameters: [lithium] })
  const order = fieldOrder(all, created({}))
  expect(withHeld(order, all, (key) => key === 'ph' || key === 'calcium')).toBe(order)
  const whole = withHeld(order, all, (key) => key === all.at(-1)?.key)
  expect(whole).toEqual({ first: order.first, further: [...order.further, all.at(-1)] })
  expect(whole.further.length).toBe(order.further.length + 1)
  expect(withHeld(whole, all, () => false)).toBe(whole)
})

test('begins with the parameter that was asked for, whatever else was tested lately', () => {
  const lately = created({ temperature: '2026-03-10T20:00:00', ph: '2026-03-10T20:00:00' })
  const keysOf = (...first: ParameterKey[]) =>
    fieldOrder(parameters, { ...lately, first }).first.map(({ key }) => key)
  expect(keysOf('magnesium')).toEqual(['magnesium', 'temperature', 'ph'])
  expect(keysOf('ph')).toEqual(['ph', 'temperature'])
  expect(keysOf('calcium', 'ph', 'calcium')).toEqual(['calcium', 'ph', 'temperature'])
  const { first, further } = fieldOrder(parameters, { ...lately, first: ['magnesium'] })
  expect([...first, ...further]).toHaveLength(parameters.length)
})
