import { describe, expect, test } from 'vitest'
import { tableOf } from '#server/testing/import-text.ts'

const probe = (name: string, type: string, value: string) =>
  `<probe>\n <name>${name}</name> ${type && `<type>${type}</type>`}<value>${value}</value></probe>`
const record = (date: string, ...probes: string[]) =>
  `<record>\n<date>${date}</date>${probes.join('\n')}</record>`
const datalog = (...records: string[]) =>
  `<?xml version="1.0"?>\n<datalog software="4.52"><hostname>apex</hostname><timezone>-5.00</timezone>${records.join('')}</datalog>`

describe('a log of an Apex', () => {
  test('has a row for each record and a column for each probe, headed by what it is or measures', async () => {
    const { csv, ...table } = await tableOf(
      datalog(
        record(
          '01/02/2026 00:00:00',
          probe('Tmp', 'Temp', '78.1 '),
          probe('pH', 'pH', ' 8.10'),
          probe('Salt', 'Cond', '34.9'),
        ),
        record(
          '01/02/2026 00:20:00',
          probe('Tmp', 'Temp', '78.2'),
          probe('Alkx4', 'alk', '8,2'),
          probe('VOLT_2', '', '115'),
        ),
      ),
    )
    expect(table).toMatchObject({ format: 'apex', isMade: true, sheets: [] })
    expect(csv).toBe(
      'Date,Temp,pH,Salinity,Alk,VOLT_2\n2026-01-02 00:00:00,78.1,8.10,34.9,,\n2026-01-02 00:20:00,78.2,,,"8,2",115\n',
    )
  })

  test('which of two thermometers is the tank’s only its keeper knows; a name that says it goes before a type', async () => {
    const probes = [
      probe('Tmp', 'Temp', '78'),
      probe('Room', 'Temp', '70'),
      probe('pH-2', 'pH', '7'),
      probe('pH', 'pH', '8'),
    ]
    const { csv } = await tableOf(datalog(record('01/02/2026 00:00:00', ...probes)))
    expect(csv.split('\n')[0]).toBe('Date,Tmp,Room,pH-2,pH')
  })

  test('probes that are called like other columns do not become them', async () => {
    const { csv } = await tableOf(
      datalog(record('01/02/2026 00:00:00', probe('Note', '', '1'), probe('Temp/Sump', '', '2'))),
    )
    expect(csv.split('\n')[0]).toBe('Date,Probe Note,Probe Temp/Sump')
  })

  test('its state is one row; the date stands among other dates', async () => {
    const { csv } = await tableOf(
      `<?xml version="1.0"?><status software="5"><date>12/22/2018 21:55:37</date><power><failed>12/14/2018 11:00:00</failed></power><probes>${probe('Temp', 'Temp', ' 78 ')}</probes><outlets><outlet><name>Heat</name></outlet></outlets></status>`,
    )
    expect(csv).toBe('Date,Temp\n2018-12-22 21:55:37,78\n')
  })

  test.each([
    ['the log of outlets', '<?xml version="1.0"?><outlog><record/></outlog>', 'nothing to import'],
    [
      'cut off',
      datalog(record('01/02/2026 00:00:00', probe('Temp', '', '1'))).slice(0, -30),
      'damaged or breaks off',
    ],
    ['wrongly nested', '<datalog><record></datalog></record>', 'damaged'],
    ['an entity that is not XML’s', datalog('&nbsp;'), 'damaged'],
    ['too deep', `<datalog>${'<a>'.repeat(200)}`, 'damaged'],
    [
      'attributes without end',
      `<datalog ${Array.from({ length: 300 }, (_, i) => `a${i}=""`).join(' ')}>`,
      'damaged',
    ],
  ])('%s: refused', async (_name, content, sentence) => {
    await expect(tableOf(content)).rejects.toMatchObject({
      name: 'CsvRefusal',
      message: expect.stringContaining(sentence),
    })
  })

  test('entities that a document defines are not expanded: it is no log', async () => {
    const bomb = `<datalog><!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}">]>&b;</datalog>`
    await expect(tableOf(bomb)).rejects.toThrow('damaged')
    expect((await tableOf(`<!DOCTYPE datalog [<!ENTITY b "x">]>${datalog('&b;')}`)).format).toBe('csv')
  })

  test('in JSON: seconds of the epoch by the clock of the controller', async () => {
    const inputs = [
      { did: 'base_Temp', type: 'Temp', name: 'Tmp', value: 78.2 },
      { did: 'base_pH', type: 'pH', name: 'pH', value: 8.1 },
    ]
    const log = {
      ilog: {
        hostname: 'apex',
        timezone: '-8.00',
        extra: { sdver: '1' },
        record: [
          { date: 1_767_312_000, data: inputs },
          { date: 1_767_313_200, data: inputs.slice(1) },
        ],
      },
    }
    expect(await tableOf(JSON.stringify(log, null, 1))).toMatchObject({
      format: 'apex',
      csv: 'Date,Temp,pH\n2026-01-01 16:00:00,78.2,8.1\n2026-01-01 16:20:00,,8.1\n',
    })
    const state = {
      istat: { date: 1_767_312_000, timezone: '-8.00', inputs, outputs: [{ did: 'x', name: 'Heat' }] },
    }
    expect((await tableOf(JSON.stringify(state))).csv).toBe('Date,Temp,pH\n2026-01-01 16:00:00,78.2,8.1\n')
  })
})

describe('readings of reef-pi', () => {
  const reading = (time: string, value: number) => ({ value, up: 0, down: 0, time })

  test('a mean of an hour whose readings are there is left out, and its row blank', async () => {
    const file = {
      current: [reading('Nov-23-16:18, 2022', 8.1), reading('Nov-23-16:19, 2022', 8.2)],
      historical: [
        reading('Nov-23-15:00, 2022', 8),
        reading('Nov-23-16:00, 2022', 8.15),
        reading('Nov-23-17:00, 2022', 8.3),
      ],
    }
    expect(await tableOf(`\ufeff${JSON.stringify(file, null, 2)}`)).toMatchObject({
      format: 'reef-pi',
      csv: 'value,up,down,time\n8.1,0,0,2022-11-23 16:18\n8.2,0,0,2022-11-23 16:19\n8,0,0,2022-11-23 15:00\n\n8.3,0,0,2022-11-23 17:00\n',
    })
  })

  test('a journal has its entries in both lists, and they come once', async () => {
    const entry = (value: number, timestamp: string, comment = '') => ({ value, timestamp, comment })
    const older = entry(8.1, 'Jan-01-10:00, 2024', 'new test')
    const entries = [entry(8.2, 'Jan-01-10:05, 2024'), entry(8.3, 'Jan-08-10:05, 2024')]
    const { csv } = await tableOf(JSON.stringify({ current: entries, historical: [older, ...entries] }))
    expect(csv).toBe(
      'value,timestamp,comment\n8.2,2024-01-01 10:05,\n8.3,2024-01-08 10:05,\n8.1,2024-01-01 10:00,new test\n',
    )
  })

  test('a time without its year stays as it is until the year is said, and the last one is told', async () => {
    const { csv, yearless } = await tableOf(JSON.stringify({ current: [reading('Nov-23-16:18', 8)] }))
    expect(csv).toContain('8,0,0,Nov-23-16:18\n')
    expect(yearless).toMatchObject({ written: 'Nov-23-16:18', month: 11, day: 23, hour: 16, minute: 18 })
    const dated = await tableOf(JSON.stringify({ current: [reading('Nov-23-16:18, 2022', 8)] }), {
      lastYear: 2019,
    })
    expect(dated.csv).toContain('8,0,0,2022-11-23 16:18\n')
    expect(dated.yearless).toBeUndefined()
  })

  test('years follow from that of the last reading, backwards over each new year, in either list', async () => {
    const times = (csv: string) => csv.split('\n').flatMap((line) => line.split(',')[3] ?? [])
    const file = {
      current: [reading('Dec-31-23:59', 8.1), reading('Jan-01-00:00', 8.2)],
      historical: [
        reading('Dec-01-10:00', 8),
        reading('Feb-01-10:00', 8),
        reading('Dec-31-22:00', 8),
        reading('Dec-31-23:00', 8),
      ],
    }
    const { csv } = await tableOf(JSON.stringify(file), { lastYear: 2020 })
    expect(times(csv)).toEqual([
      'time',
      '2019-12-31 23:59',
      '2020-01-01 00:00',
      '2018-12-01 10:00',
      '2019-02-01 10:00',
      '2019-12-31 22:00',
    ])
    const later = { ...file, historical: [reading('Jan-01-01:00', 8)] }
    expect(times((await tableOf(JSON.stringify(later), { lastYear: 2020 })).csv).at(-1)).toBe(
      '2020-01-01 01:00',
    )
    expect(
      times((await tableOf(JSON.stringify({ historical: file.historical }), { lastYear: 2020 })).csv),
    ).toEqual(['time', '2019-12-01 10:00', '2020-02-01 10:00', '2020-12-31 22:00', '2020-12-31 23:00'])
  })
})

describe('a list of flat objects', () => {
  test('is a table of the names in it, in their order, and of the objects in these; an app’s own id is left out', async () => {
    const list = [
      { id: 'f3a', createdAt: 1_767_312_000_000, pH: 8.1, ok: true, elements: { Mg: 1300, of: { a: 1 } } },
      { tags: ['a'], pH: null, elements: { Mg: 1310 }, Ca: 420, Note: 'a, "b"\n' },
    ]
    expect(await tableOf(JSON.stringify({ app: 'x', logs: list }))).toMatchObject({
      format: 'json',
      csv: 'createdAt,pH,ok,elements Mg,elements of,tags,Ca,Note\n2026-01-02T00:00:00.000Z,8.1,true,1300,"{""a"":1}",,,\n,,,1310,,"[""a""]",420,"a, ""b""\n"\n',
    })
  })

  test('keeps a number that would become another as it is written', async () => {
    const list =
      '[{"date":"2026-01-01","phosphate":1e-400,"nitrate":5e-1,"note":12345678901234567891,"deep":{"a":1e-400}}]'
    expect((await tableOf(list)).csv).toBe(
      'date,phosphate,nitrate,note,deep a\n2026-01-01,1e-400,0.5,12345678901234567891,1e-400\n',
    )
  })

  test.each([
    ['two lists', '{"a":[{"x":1}],"b":[{"x":1}]}', 'not one that Coralline can read'],
    ['an entry that is no object', '[{"ph":8},"Ca 420"]', 'no object, such as "Ca 420"'],
    ['no list', '{"a":1}', 'not one that Coralline can read'],
    ['cut off', '[{"date":"2026-01-01","ph":8}', 'damaged'],
    ['cut off within', '[{"date":"2026-01-', 'damaged'],
    ['a comma too many', '[{"ph":8},]', 'damaged'],
    ['something behind it', '[{"ph":8}] x', 'damaged'],
    ['a word that is none', '{"a": nul}', 'damaged'],
    ['a huge element', `[{"a":"${'x'.repeat(1_100_000)}"}]`, 'longer than 1,000,000 characters'],
    ['too deep', `{"a":`.repeat(5_000), 'damaged'],
    [
      'too many names',
      JSON.stringify([Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`n${i}`, 1]))]),
      'more than 1,000 cells',
    ],
  ])('%s: refused', async (_name, content, sentence) => {
    await expect(tableOf(content)).rejects.toMatchObject({
      name: 'CsvRefusal',
      message: expect.stringContaining(sentence),
    })
  })

  test('may stand on lines of their own, an object each', async () => {
    expect(await tableOf('{"date":"2026-01-01","pH":8.1}\n\n{"date":"2026-01-02","Ca":420}')).toMatchObject({
      format: 'json',
      csv: 'date,pH,Ca\n2026-01-01,8.1,\n2026-01-02,,420\n',
    })
    await expect(tableOf('{"date":"2026-01-01","pH":8.1}\n{"date":"2026-')).rejects.toThrow('damaged')
  })

  test('pieces of a file may end anywhere', async () => {
    const list = Array.from({ length: 20_000 }, (_, index) => ({
      date: `2026-01-01 ${index}`,
      note: `"\\é🐠${index}`,
    }))
    const { csv } = await tableOf(JSON.stringify(list))
    expect(csv.split('\n').length).toBe(20_002)
    expect(csv).toContain(`\n2026-01-01 19999,"""\\é🐠19999"\n`)
  })
})
