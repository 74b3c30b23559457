import { describe, expect, test } from 'vitest'
import { log, logChange, newLog } from '#contract/aquariums/logs.ts'
import { series } from '#contract/aquariums/series.ts'
import { csvHeaders, logsToCsv } from '#domain/csv.ts'
import { readHeader } from '#domain/imports/header/header.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys, parameters, perParameter } from '#domain/parameters/parameters.ts'
import { chartColumns } from '#web/chart/chart-columns.ts'
import { fieldOrder } from '#web/log-form/field-order.ts'
import { blankLogForm, readNewLog } from '#web/log-form/log-form.ts'
import { logColumns } from '#web/log-table/log-table.tsx'
import { questionsAbout } from '#web/readings/questions/log-questions.ts'
import { describeView } from '#web/trends/series-words.ts'

const key = 'strontium' as ParameterKey
/** A parameter that no table knows: screens show what they are given. */
const strontium: Parameter = {
  key,
  slug: 'strontium',
  label: 'Strontium',
  aliases: ['sr'],
  short: 'Sr',
  unit: 'ppm',
  ideal: { min: 8, max: 10 },
  idealText: '8-10 ppm',
  believable: { low: 0, high: 50 },
  thinkable: { low: 0, high: 500 },
  chartDivisor: 1,
  charted: false,
  advanced: true,
  decimals: 1,
}
const eleven = [...parameters, strontium]

describe('a parameter more', () => {
  test('has its field in the form, which asks about what no tank has', () => {
    const blank = blankLogForm({ parameters: eleven, now: '2026-01-31T20:05:00', aquariumId: 1 })
    expect(blank).toHaveProperty('strontium', '')
    const read = readNewLog({ ...blank, [key]: '85' }, eleven)
    expect(read).toMatchObject({ values: { strontium: 85 } })
    const now = '2026-01-31T21:00:00'
    const known = { now, parameters: eleven, lastOf: () => undefined }
    expect(questionsAbout({ [key]: 85 }, known)).toHaveProperty('strontium')
    expect(fieldOrder(eleven, { verb: 'create' }).further).toContain(strontium)
  })

  test('has its column in the table, hidden with the advanced ones', () => {
    const shown = (isAdvanced: boolean) =>
      logColumns(eleven, { isAdvanced, isSortable: true }).map(({ id }) => id)
    expect(shown(true)).toContain('strontium')
    expect(shown(false)).not.toContain('strontium')
  })

  test('has its line on the chart, and its words beside it', () => {
    const measured = {
      ...perParameter(() => ({ at: [] as number[], value: [] as number[] })),
      [key]: { at: [60], value: [8.5] },
    }
    const columns = chartColumns({ series: measured, reduced: false }, eleven)
    expect([columns.drawn[0], columns.drawn.at(-1)]).toEqual([[60], [8.5]])
    const told = describeView(columns, { parameters: eleven, view: { min: 0, max: 60 }, changes: undefined })
    expect(told.at(-1)?.words).toContain('Strontium (ppm): latest 8.5')
  })
})

describe('each row of the table', () => {
  test('is on the wire', () => {
    for (const shape of [log, newLog, logChange, series.properties.series, series.properties.changes])
      expect(Object.keys(shape.properties)).toEqual(expect.arrayContaining([...parameterKeys]))
  })

  test('is a column of the export, and the import reads it', () => {
    expect(csvHeaders).toHaveLength(3 + parameters.length)
    const read = readHeader(csvHeaders).parameters
    expect(read.map(({ key }) => key).toSorted()).toEqual(parameterKeys.toSorted())
    const readings = perParameter((parameter) => parameters.indexOf(parameter as never) + 0.5)
    const line = logsToCsv([{ id: 1, timestamp: '2026-01-31T20:05:00', note: null, ...readings }])
    const cells = line.split('\n')[1]?.split(',') ?? []
    for (const { key, position } of read) expect(cells[position]).toBe(`"${readings[key as ParameterKey]}"`)
  })
})
