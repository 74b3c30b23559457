import { expect, test } from 'vitest'
import { ownKey } from '#domain/parameters/own-parameters.ts'
import type { OwnDefinition } from '#domain/parameters/own-rows.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys, parameters, perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { fieldOrder, withHeld } from './field-order.ts'
import type { CreateTask, EditTask } from './log-task.ts'

type Tested = Partial<Record<ParameterKey, string>>

const latestOf = (tested: Tested) =>
  perParameter(({ key }) => (tested[key] === undefined ? null : { value: 1, timestamp: tested[key] }))
const created = (tested: Tested): CreateTask => ({ verb: 'create', aquariumId: 7, latest: latestOf(tested) })
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

test('tests of one evening are in their own order, and a day before comes after it', () => {
  const { first } = keysOf(
    created({
      temperature: '2026-02-28T08:00:00',
      alkalinity: '2026-03-01T20:00:00',
      calcium: '2026-03-01T20:10:00',
      ammonia: '2026-03-01T20:20:00',
      ph: '2026-02-28T07:00:00',
    }),
  )
  expect(first).toEqual(['alkalinity', 'calcium', 'ammonia', 'ph', 'temperature'])
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

const lithium: OwnDefinition = {
  id: 12,
  catalogue: 'lithium',
  label: 'Lithium',
  unit: 'ppm',
  decimals: 3,
  charted: false,
  symbol: 'Li',
  sea: '0.17 ppm',
  at_home: false,
  archived_at: null,
}

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
      ...latestAt({ [ownKey(12)]: '2026-03-08T12:00:00', [ownKey(13)]: iodineAt }),
    },
  })
  const firstOf = (task: CreateTask) => fieldOrder(all, task).first.map(({ key }) => key)
  expect(firstOf(task('2026-03-08T12:00:00'))).toEqual(['ph', 'nitrate', 'calcium'])
  expect(firstOf(task('2026-03-09T12:00:00'))).toEqual([ownKey(13), 'ph', 'nitrate', 'calcium'])
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
