import { expect, test } from 'vitest'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { potassium } from '#domain/testing/own-potassium.ts'
import { likelyUnit, targetGroups, unitLabels, withArchived } from './wizard-targets.ts'

const parameters = parametersOf({
  own_parameters: [potassium, { ...potassium, id: 13, label: 'Skimmer', unit: 'mL' }],
})

test('every parameter of the tank can be chosen, and of the catalogue what it does not follow', () => {
  const groups = targetGroups(parameters, { header: 'Kalium', chosen: 'skip' })
  const values = groups.flatMap(({ options }) => options.map(({ value }) => value))
  const labels = ['', 'Parameters', 'This tank’s own', 'Track it as a new parameter']
  expect(groups.map(({ label }) => label)).toEqual(labels)
  expect(values).toEqual(
    expect.arrayContaining(['time', 'note', 'alkalinity', 'own:12', 'own:13', 'new:', 'new:iodine']),
  )
  expect(values).not.toContain('new:potassium')
  expect(new Set(values).size).toBe(values.length)
  expect(targetGroups(parameters, { header: 'x', chosen: 'own:99' }).at(-1)?.options).toEqual([
    { value: 'own:99', label: 'A parameter added elsewhere' },
  ])
})

test('an archived parameter can be chosen, so it is not offered as a new one', () => {
  const archived = { ...potassium, archived_at: '2026-01-01T00:00:00.000Z' }
  const groups = targetGroups(parametersOf(withArchived({ own_parameters: [archived] })), {
    header: 'Kalium',
    chosen: 'skip',
  })
  const options = groups.flatMap(({ options }) => options)
  expect(options).toContainEqual({ value: 'own:12', label: 'Potassium' })
  expect(options.map(({ value }) => value)).not.toContain('new:potassium')
})

test('units follow what is chosen', () => {
  expect(unitLabels('temperature', parameters)).toEqual(['°F', '°C'])
  expect(unitLabels('nitrate', parameters)).toEqual(['ppm', 'mg/L', 'ppb', 'µg/L', 'NO3-N'])
  expect(unitLabels('own:12', parameters)).toEqual(['ppm', 'mg/L', 'ppb', 'µg/L'])
  expect(unitLabels('new:lithium', parameters)).toEqual(['µg/L', 'ppm', 'mg/L', 'ppb'])
  for (const to of ['ph', 'note', 'skip', 'own:13', 'new:', 'new:orp'] as const)
    expect(unitLabels(to, parameters)).toEqual([])
})

test.each([
  ['Wasser (°C)', [], 'temperature', '°C'],
  ['Wasser', ['25,6', '26,1'], 'temperature', '°C'],
  ['Water', ['78.1', '77.5'], 'temperature', null],
  ['Dichte', ['35', '34.8'], 'salinity', 'ppt'],
  ['Hardness meq/l', ['8.1'], 'alkalinity', 'meq/L'],
  ['Anything', ['none'], 'alkalinity', null],
  ['Wasser (°C)', [], 'note', null],
  ['Kalium (µg/L)', ['400000'], 'own:12', 'µg/L'],
  ['Kalium', ['400'], 'own:12', null],
  ['Kalium (µg/L)', ['400000'], 'new:potassium', 'µg/L'],
] as const)('%s with %j is likely in its unit', (header, samples, to, unit) =>
  expect(likelyUnit({ header, samples }, { to, parameters })).toBe(unit),
)
