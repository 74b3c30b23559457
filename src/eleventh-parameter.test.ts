import { beforeAll, expect, test, vi } from 'vitest'

/** One row more in the table, nothing else: everything below follows it. */
const strontium = {
  key: 'strontium',
  csvHeader: 'strontium',
  label: 'Strontium',
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

vi.mock('#domain/parameters.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#domain/parameters.ts')>()
  const parameters = [...original.parameters, strontium]
  return {
    ...original,
    parameters,
    parameterKeys: parameters.map(({ key }) => key),
    perParameter: (build: (parameter: unknown) => unknown) =>
      Object.fromEntries(parameters.map((parameter) => [parameter.key, build(parameter)])),
  }
})

let modules: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  modules = await load()
})

test('the wire takes and gives it', () => {
  const { contract } = modules
  for (const schema of [
    contract.log,
    contract.newLog,
    contract.logChange,
    contract.series.properties.series,
  ]) {
    expect(Object.keys(schema.properties)).toContain('strontium')
  }
  expect(contract.logSortKeys).toContain('strontium')
})

test('the export writes its column and the import reads it', () => {
  const { csv, header, row } = modules
  expect(csv.csvHeaders.at(-1)).toBe('strontium')
  const columns = header.readHeader(['timestamp', 'Strontium'])
  const reading = { columns, order: undefined, latest: '2026-11-23T10:00:00', numbers: 'point' } as const
  expect(row.readRow(reading, ['2026-01-31', '8.5'])).toMatchObject({ row: { readings: { strontium: 8.5 } } })
})

test('the form has its field', () => {
  const { form } = modules
  expect(form.blankLogForm('2026-01-31T20:05:00')).toHaveProperty('strontium', '')
  const typed = { ...form.blankLogForm('2026-01-31T20:05:00', 1), strontium: '8.5' }
  expect(form.readNewLog(typed)).toMatchObject({ values: { strontium: 8.5 } })
})

test('the table has its column, hidden with the advanced ones', () => {
  const { columns } = modules
  const shown = (isAdvanced: boolean) => columns.logColumns(isAdvanced).map(({ id }) => id)
  expect(shown(true)).toContain('strontium')
  expect(shown(false)).not.toContain('strontium')
})

test('the chart draws its series', () => {
  const { chart, contract } = modules
  const empty = { at: [], value: [] }
  const series = Object.fromEntries(
    Object.keys(contract.series.properties.series.properties).map((key) => [key, empty]),
  )
  const { drawn } = chart.chartColumns({ ...series, strontium: { at: [60], value: [8.5] } } as never)
  expect([drawn[0], drawn.at(-1)]).toEqual([[60], [8.5]])
})

async function load() {
  return {
    contract: await import('#contract/logs.ts'),
    csv: await import('#domain/csv.ts'),
    header: await import('#domain/imports/header.ts'),
    row: await import('#domain/imports/row.ts'),
    form: await import('#web/log-form/log-form.ts'),
    columns: await import('#web/log-table/log-columns.tsx'),
    chart: await import('#web/chart/chart-columns.ts'),
  }
}
