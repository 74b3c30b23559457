import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { listParameters } from '#contract/aquariums/parameters.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { undoImport } from '#contract/imports/imports.ts'
import type { FileLook, ImportPreview } from '#contract/imports/preview.ts'
import { importMapped, lookAtFile, previewImport } from '#contract/imports/preview.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp, csvUpload, mappedUpload } from '#server/testing/test-app.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

const messy = `My tank book;;;;
Tag;Becken;Wassertemperatur Temp;Potassium (mg/l);Gesehen
03.04.2026 20:00;Riff;25,6;401,5;hello
04.04.2026 20:00;Riff;25,1;;
04.04.2026 21:00;Nano;26;;other tank
`

const rates = { signIn: 1_000, requests: 1_000, imports: 1_000, uploads: 1_000, images: 1_000, ai: 20 }

describe.each(engines)('imports that are looked at first on %s', (engine) => {
  let tank: number
  const server = forTests(() => createTestApp(engine, { config: { rates } }))
  beforeEach(async () => {
    tank = await enterAquarium(server.db, { owner: server.cast.keeper, name: 'Looked at', now: new Date() })
  })

  const as = () => server.cast.keeper
  const into = (more = '') => `?aquarium_id=${tank}${more}`
  const look = async (csv: string, more = ''): Promise<FileLook> => {
    const { status, body } = await server.call(lookAtFile, { as: as(), query: into(more), ...csvUpload(csv) })
    expect(status).toBe(200)
    return body
  }
  const preview = async (csv: string, mapping: ImportMapping) =>
    server.call(previewImport, { as: as(), query: into(), ...mappedUpload(csv, { mapping }) })
  const told = async (csv: string, mapping: ImportMapping): Promise<ImportPreview> => {
    const { status, body } = await preview(csv, mapping)
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }
  const run = (csv: string, mapping: ImportMapping, hash: string) =>
    server.call(importMapped, { as: as(), query: into(), ...mappedUpload(csv, { mapping, expect: hash }) })
  const logsOf = async (): Promise<Log[]> => {
    const { body } = await server.call(getAquarium, { as: as(), params: { id: tank } })
    return body.logs ?? []
  }
  const plain = 'When,pH,Alk\n2026-01-31 20:05,8.1,7.9\n2026-02-01 20:05,8.2,8.0\n'
  const plainly: ImportMapping = {
    sheet: null,
    header_line: 1,
    date_order: null,
    decimals: null,
    clock: null,
    date: null,
    only: [],
    columns: [
      { header: 'When', to: 'time', unit: null },
      { header: 'pH', to: 'ph', unit: null },
      { header: 'Alk', to: 'alkalinity', unit: null },
    ],
  }

  test('an empty file is called empty, and one with a header alone has no rows', async () => {
    for (const csv of ['', '\n\n', ' ; \n']) {
      const { status, body } = await server.call(lookAtFile, { as: as(), query: into(), ...csvUpload(csv) })
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ code: 'csv_refused', message: 'The file is empty.' }),
      ])
    }
    expect(await look('When,pH,Alk\n')).toMatchObject({ rows: 0 })
  })

  test('a file of strange columns is proposed, previewed, imported as shown, and taken back', async () => {
    const found = await look(messy)
    expect(found).toMatchObject({ format: 'csv', rows: 3, is_sure: false, remembered_at: null })
    expect(found.mapping.header_line).toBe(2)
    expect(found.mapping.columns).toEqual([
      { header: 'Tag', to: 'time', unit: null },
      { header: 'Becken', to: 'skip', unit: null },
      { header: 'Wassertemperatur Temp', to: 'temperature', unit: '°C' },
      { header: 'Potassium (mg/l)', to: 'new:potassium', unit: 'mg/L' },
      { header: 'Gesehen', to: 'skip', unit: null },
    ])
    expect(found.columns[1]).toMatchObject({ sure: false, why: expect.stringContaining('several tanks') })
    expect(found.columns[1]?.values).toEqual([
      { value: 'Riff', rows: 2 },
      { value: 'Nano', rows: 1 },
    ])
    // Dates with dots begin with the day.
    expect(found.dates).toMatchObject({ ambiguous: null, example: '03.04.2026 20:00' })
    const mapping: ImportMapping = {
      ...found.mapping,
      date_order: 'dmy',
      only: [{ column: 1, value: ' riff' }],
      columns: found.mapping.columns.with(4, { header: 'Gesehen', to: 'note', unit: null }),
    }
    const shown = await told(messy, mapping)
    expect(shown).toMatchObject({
      created: 2,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      left_out: 1,
      warnings: [],
    })
    expect(shown.rows[0]).toEqual({
      line: 3,
      timestamp: '2026-04-03T20:00:00',
      kind: 'created',
      values: { note: 'hello', temperature: expect.closeTo(78.08, 8), 'new:3': 401.5 },
    })
    expect(shown.series.map(({ key, value }) => [key, value.length])).toEqual([
      ['temperature', 2],
      ['new:3', 1],
    ])
    expect(await logsOf()).toEqual([])
    const { status, body } = await run(messy, mapping, shown.hash)
    expect([status, body.created, body.added_parameters]).toEqual([200, 2, ['Potassium']])
    const logs = await logsOf()
    expect(logs.map(({ timestamp, note, temperature, own }) => [timestamp, note, temperature, own])).toEqual([
      [
        '2026-04-03T20:00:00',
        'hello',
        shown.rows[0]?.values.temperature,
        [{ parameter_id: expect.any(Number), value: 401.5 }],
      ],
      ['2026-04-04T20:00:00', null, shown.rows[1]?.values.temperature, undefined],
    ])
    // The aquarium now follows the parameter that the import has added.
    const again = await look(messy)
    expect(again.remembered_at).not.toBeNull()
    expect(again.is_sure).toBe(false)
    const followed = await server.call(listParameters, { as: as(), params: { id: tank } })
    expect(again.mapping).toEqual({
      ...mapping,
      columns: mapping.columns.with(3, {
        header: 'Potassium (mg/l)',
        to: `own:${followed.body[0]?.id ?? 0}`,
        unit: 'mg/L',
      }),
    })
    const anew = await look(messy, '&remembered=none')
    expect(anew).toMatchObject({ remembered_at: null, mapping: { date_order: 'dmy', only: [] } })
    expect(await told(messy, again.mapping)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const undo = { as: as(), params: { id: body.import_id } }
    const counts = await server.call(undoImport, { ...undo, body: { edited: 'keep' } })
    await server.call(undoImport, { ...undo, body: { edited: 'keep', expect: counts.body } })
    expect(await logsOf()).toEqual([])
    expect(await told(messy, again.mapping)).toMatchObject({ created: 2, unchanged: 0 })
  })

  test('the day of a report is not remembered for the next one', async () => {
    const report = (ph: number) => `pH,Alk,Ca\n${ph},8,420\n`
    const mapping = { ...(await look(report(8.1))).mapping, date: '2026-03-18' }
    const { hash } = await told(report(8.1), mapping)
    expect((await run(report(8.1), mapping, hash)).status).toBe(200)
    const next = await look(report(8.2))
    expect(next).toMatchObject({ remembered_at: expect.any(String), mapping: { date: null } })
  })

  test('a unit or a decimal sign that the file itself says is not taken from the file before', async () => {
    const table = (unit: string, phosphate: string) =>
      `Date,Phosphate,pH\n,${unit},\n2026-03-01 10:00,${phosphate},8.1\n2026-03-02 10:00,${phosphate},8.2\n`
    const first = table('ppb', '50')
    const { mapping } = await look(first)
    expect(mapping.columns[1]?.unit).toBe('ppb')
    expect((await run(first, mapping, (await told(first, mapping)).hash)).status).toBe(200)
    const next = await look(table('ppm', '"0,051"'))
    expect(next).toMatchObject({ remembered_at: expect.any(String), mapping: { decimals: null } })
    const { rows } = await told(table('ppm', '"0,051"'), next.mapping)
    expect(rows[0]?.values).toMatchObject({ phosphase: 0.051 })
  })

  test('when somebody logs between preview and import, nothing is imported', async () => {
    const { hash } = await told(plain, plainly)
    const log = { aquarium_id: tank, timestamp: '2026-01-31T20:05:00', ph: 8.3 }
    await server.call(createLog, { as: as(), body: log })
    const { status, body } = await run(plain, plainly, hash)
    expect([status, 'code' in body && body.code]).toEqual([409, 'import_changed'])
    expect((await logsOf()).map(({ ph, alkalinity }) => [ph, alkalinity])).toEqual([[8.3, null]])
    const anew = await told(plain, plainly)
    expect(anew.rows).toMatchObject([
      { kind: 'updated', before: { ph: 8.3, alkalinity: null }, values: { ph: 8.1, alkalinity: 7.9 } },
      { kind: 'created' },
    ])
    expect((await run(plain, plainly, anew.hash)).body).toMatchObject({ created: 1, updated: 1 })
    // A log at another time changes nothing in the preview.
    expect((await told(plain, plainly)).rows.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged'])
  })

  test('a preview leaves nothing behind', async () => {
    await told(plain, plainly)
    for (const table of ['logs', 'import_mappings', 'import_changes', 'own_parameters'] as const) {
      const rows = await server.db.selectFrom(table).selectAll().execute()
      const here = rows.filter((row) => !('aquarium_id' in row) || row.aquarium_id === tank)
      expect([table, table === 'import_changes' ? [] : here]).toEqual([table, []])
    }
  })

  // How a file is read is the same, whatever database its rows go to.
  if (engine !== engines[0]) return

  test.each(['pH (NBS)', 'pH (Apex)'])('%s is looked at and imported as it is proposed', async (header) => {
    const csv = `Date,${header}\n2026-01-01,8.1\n`
    const { rows } = await told(csv, (await look(csv)).mapping)
    expect(rows[0]?.values.ph).toBe(8.1)
  })

  test('a table whose dates stand beside each other is turned, once its keeper has seen that', async () => {
    const csv = 'Parameter,2024-03-18,2024-03-25\nAlk,8,8.1\nCa,430,431\n'
    const found = await look(csv)
    const shape = { rows: 'parameters', name: 0, unit: null }
    expect(found).toMatchObject({ is_sure: false, is_shape_sure: false, shape, mapping: { shape } })
    const { rows } = await told(csv, found.mapping)
    expect(rows.map(({ timestamp, values }) => [timestamp, values])).toEqual([
      ['2024-03-18T12:00:00', { alkalinity: 8, calcium: 430 }],
      ['2024-03-25T12:00:00', { alkalinity: 8.1, calcium: 431 }],
    ])
    const unasked = await server.call(uploadCsv, { as: as(), query: into(), ...csvUpload(csv) })
    expect(unasked.body).toMatchObject({
      code: 'csv_refused',
      message: expect.stringContaining('stand beside'),
    })
  })

  test('units in a column of their own are read, also where the keeper has said what the others are', async () => {
    const csv = 'Date,Nitrate,Nitrate Unit\n2026-01-01,4.2,mg/L N\n2026-01-02,5,ppm\n'
    const { mapping } = await look(csv)
    expect(mapping.columns.map(({ to }) => to)).toEqual(['time', 'nitrate', 'skip'])
    const { rows, ignored_columns } = await told(csv, mapping)
    expect(rows.map(({ values }) => values.nitrate)).toEqual([18.59172, 5])
    expect(ignored_columns).toEqual([])
  })

  test('times that name a zone are counted before anybody has said what is measured', async () => {
    expect((await look('moment,A1\n2026-01-01T10:00:00Z,8\n2026-01-02 10:00,8\n')).dates.zoned).toBe(1)
  })

  test.each([
    ['78.5,"1,300"', '.', { magnesium: 1300, temperature: 78.5 }],
    ['78,"1,300"', '.', { magnesium: 1300, temperature: 78 }],
    ['78.5,"1300,5"', null, { magnesium: 1300.5, temperature: 78.5 }],
    ['78.5,"1,300.5"', null, { magnesium: 1300.5, temperature: 78.5 }],
    ['"78,1","1.300"', ',', { magnesium: 1300, temperature: 78.1 }],
    ['"78,1",1 300', ',', { magnesium: 1300, temperature: 78.1 }],
  ])(
    'the numbers %s propose %j before decimals: all columns have a say',
    async (numbers, decimals, values) => {
      const csv = `Date,Temp,Magnesium\n2026-03-01,${numbers}\n`
      const { mapping, is_sure } = await look(csv)
      expect([mapping.decimals, is_sure]).toEqual([decimals, decimals === null])
      expect((await told(csv, mapping)).rows[0]?.values).toEqual(values)
    },
  )

  test('rows that repeat an earlier one in every cell are both kept, unless each is taken once', async () => {
    const row = '2026-01-31 20:05,8.1,7.9\n'
    const csv = `When,pH,Alk\n${row}${row}2026-01-31 20:05,8.1,8\n${row}`
    const both = await told(csv, plainly)
    expect(both).toMatchObject({ created: 4, repeated_rows: 2 })
    const once = { ...plainly, repeats: 'once' as const }
    const each = await told(csv, once)
    expect(each).toMatchObject({ created: 2, repeated_rows: 2 })
    expect((await run(csv, once, both.hash)).status).toBe(409)
    expect((await run(csv, once, each.hash)).body).toMatchObject({ created: 2 })
    // It is an answer about this file: the next one is asked about anew.
    expect((await look(csv)).mapping).not.toHaveProperty('repeats')
  })

  test.each([
    ['8 hours earlier', (day: string) => `${day} 12:05`, { count: 4, minutes: -480 }],
    ['at noon, without the times', (day: string) => `${day} 20:30`, { count: 4, minutes: null }],
    ['an hour later', (day: string) => `${day} 19:05`, { count: 4, minutes: 60 }],
  ])('readings that are here already, %s, are told', async (_, momentOf, shifted) => {
    const days = ['2026-01-05', '2026-01-09', '2026-01-14', '2026-01-20']
    const fileOf = (moment: (day: string) => string) =>
      `When,pH,Alk\n${days.map((day, index) => `${moment(day)},8.${index},7.${index}\n`).join('')}`
    const here = fileOf((day) =>
      shifted.minutes === null ? day : `${day} ${shifted.minutes < 0 ? '04' : '20'}:05`,
    )
    const { hash } = await told(here, plainly)
    expect((await run(here, plainly, hash)).body).toMatchObject({ created: 4 })
    expect((await told(fileOf(momentOf), plainly)).shifted).toEqual(shifted)
    // The same file again changes nothing, and other readings at other times are just that.
    expect((await told(here, plainly)).shifted).toBeNull()
    const other = fileOf(momentOf).replaceAll(',7.', ',9.')
    expect((await told(other, plainly)).shifted).toBeNull()
  })

  test('the unit of a trace element is asked of each file, and what its keeper typed as a report is the same reading', async () => {
    const lab = 'date,ca,mg,cu,fe,zn\n2026-05-11 09:20:00,405,1310,2.1,0.8,3.4\n'
    const found = await look(lab)
    expect(found.columns.map(({ asks_unit }) => asks_unit)).toEqual([false, false, false, true, true, true])
    // Unanswered, nothing of them is stored.
    expect(await told(lab, found.mapping)).toMatchObject({
      unread: 3,
      rows: [{ values: { calcium: 405, magnesium: 1310 } }],
    })
    const units = [null, null, null, 'µg/L', 'µg/L', 'µg/L']
    const columns = found.mapping.columns.map((column, index) => ({ ...column, unit: units[index] ?? null }))
    const answered = { ...found.mapping, columns }
    const shown = await told(lab, answered)
    expect(shown.rows[0]?.values).toMatchObject({ 'new:3': 0.0021, 'new:4': 0.0008, 'new:5': 3.4 })
    expect((await run(lab, answered, shown.hash)).status).toBe(200)
    const again = await look(lab.replace('05-11', '06-11'))
    expect(again.remembered_at).not.toBeNull()
    expect(again.mapping.columns.slice(3).map(({ to, unit }) => [to.slice(0, 4), unit])).toEqual([
      ['own:', null],
      ['own:', null],
      ['own:', null],
    ])
    // In ppm they would be a thousand times what the sea has.
    const ppm = again.mapping.columns.map((column, index) =>
      index < 3 ? column : { ...column, unit: 'ppm' },
    )
    expect(await told(lab.replace('05-11', '06-11'), { ...again.mapping, columns: ppm })).toMatchObject({
      doubtful: 3,
    })
  })

  test('times without a year are of that of the last reading, which is proposed, asked, and never taken unseen', async () => {
    const reading = (time: string, value: number) => ({ value, up: 0, down: 0, time })
    const file = JSON.stringify({ current: [reading('Dec-31-23:59', 8.1), reading('Jan-01-00:00', 8.2)] })
    const found = await look(file)
    expect(found).toMatchObject({ format: 'reef-pi', is_sure: false, dates: { yearless: 'Jan-01-00:00' } })
    const { last_year: proposed = 0 } = found.mapping
    expect(proposed).toBe(new Date(Date.now() + 24 * 60 * 60 * 1000).getUTCFullYear())
    const columns = found.mapping.columns.with(0, { header: 'value', to: 'ph', unit: null })
    const { last_year: _, ...without } = { ...found.mapping, columns }
    const timesOf = ({ rows }: ImportPreview) => rows.map(({ timestamp }) => timestamp)
    const now = await told(file, { ...without, last_year: proposed })
    expect(timesOf(now)).toEqual([`${proposed - 1}-12-31T23:59:00`, `${proposed}-01-01T00:00:00`])
    const then = await told(file, { ...without, last_year: 2020 })
    expect(timesOf(then)).toEqual(['2019-12-31T23:59:00', '2020-01-01T00:00:00'])
    const refused = await preview(file, without)
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'csv_refused' }])
    expect((await run(file, { ...without, last_year: 2020 }, then.hash)).body).toMatchObject({ created: 2 })
    // The year holds for this file, not for the next one.
    const next = await look(file)
    expect(next).toMatchObject({ remembered_at: expect.any(String), mapping: { last_year: proposed } })
    const unasked = await server.call(uploadCsv, { as: as(), query: into(), ...csvUpload(file) })
    expect(unasked.body).toMatchObject({ code: 'csv_refused' })
  })

  test.each<[string, Partial<ImportMapping>, Record<string, unknown>]>([
    [
      'other columns',
      { columns: plainly.columns.slice(0, 2) },
      { columns: expect.stringContaining('other columns') },
    ],
    [
      'an unknown unit',
      { columns: plainly.columns.with(2, { header: 'Alk', to: 'alkalinity', unit: 'stones' }) },
      { 'columns[2]': '"stones" is no unit of Alkalinity.' },
    ],
    [
      'two columns of one parameter',
      { columns: plainly.columns.with(2, { header: 'Alk', to: 'ph', unit: null }) },
      { 'columns[2]': 'The column "pH" is the same already: leave one of them out.' },
    ],
    [
      'another tank’s parameter',
      { columns: plainly.columns.with(2, { header: 'Alk', to: 'own:99999', unit: null }) },
      { 'columns[2]': expect.stringContaining('does not follow this') },
    ],
    [
      'no date',
      { columns: plainly.columns.with(0, { header: 'When', to: 'skip', unit: null }) },
      { date: expect.any(String) },
    ],
    ['a header elsewhere', { header_line: 9 }, { header_line: 'The file has no header on line 9.' }],
    ['a zone that is none', { clock: { zone: 'Europe/Atlantis' } }, { clock: expect.any(String) }],
  ])('a mapping with %s is refused by field', async (_, change, fields) => {
    const { status, body } = await preview(plain, { ...plainly, ...change })
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'mapping_wrong', fields })])
  })

  test('a mapping that is none is refused, and so is a file that comes without one', async () => {
    for (const upload of [
      mappedUpload(plain, { mapping: { ...plainly, sheet: 7 } as unknown as ImportMapping }),
      csvUpload(plain),
    ])
      expect(await server.call(previewImport, { as: as(), query: into(), ...upload })).toMatchObject({
        status: 400,
        body: { code: 'mapping_wrong' },
      })
  })

  test('UTC is read on the clock of a place, and the hour that comes twice is told', async () => {
    const csv =
      'When,pH\n2026-07-01T10:00:00Z,8.1\n2026-10-25T00:30:00Z,8.2\n2026-10-25T01:30:00Z,8.3\n2026-11-01,8\n'
    const mapping = { ...plainly, columns: plainly.columns.slice(0, 2), clock: { zone: 'Europe/Berlin' } }
    const shown = await told(csv, mapping)
    expect(shown.repeated_hours).toBe(2)
    expect(shown.zones_dropped).toBe(0)
    expect(shown.rows.map(({ timestamp }) => timestamp)).toEqual([
      '2026-07-01T12:00:00',
      '2026-10-25T02:30:00',
      '2026-10-25T02:30:00',
      '2026-11-01T12:00:00',
    ])
    expect((await told(csv, { ...mapping, clock: { minutes: -90 } })).rows[0]?.timestamp).toBe(
      '2026-07-01T08:30:00',
    )
  })

  test('a file without a date is of the day that is said, several notes are one', async () => {
    const csv = 'pH;Food;Remark\n8,1;flakes;\n8,2;;"calm"\n'
    const found = await look(csv)
    expect(found.is_sure).toBe(false)
    const mapping: ImportMapping = {
      ...found.mapping,
      date: '2026-05-01',
      columns: [
        { header: 'pH', to: 'ph', unit: null },
        { header: 'Food', to: 'note', unit: null },
        { header: 'Remark', to: 'note', unit: null },
      ],
    }
    expect((await told(csv, mapping)).rows.map(({ timestamp, values }) => [timestamp, values])).toEqual([
      ['2026-05-01T12:00:00', { ph: 8.1, note: 'Food: flakes' }],
      ['2026-05-01T12:00:00', { ph: 8.2, note: 'Remark: calm' }],
    ])
  })
})
