import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { tableOf } from '#server/testing/import-text.ts'
import { openDocument, workbook, workbookParts, zipped } from '#server/testing/workbooks.ts'

/** The rows of the table, read by another reader than ours. */
async function rowsOf(bytes: Buffer, sheet?: string): Promise<string[][]> {
  const { csv } = await tableOf(bytes, { sheet })
  return parse(csv, { relax_column_count: true, skip_empty_lines: false })
}

const header =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c><c r="B1" t="inlineStr"><is><t>pH</t></is></c></row>'
const data = (rows: string) => `<sheetData>${rows}</sheetData>`
const styles = (formats: readonly string[]) =>
  `<numFmts>${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/>${formats
    .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
    .join('')}</cellXfs>`

describe('a workbook', () => {
  test('as Excel writes it: shared and rich texts, dates by style, cached values of formulas', async () => {
    const bytes = await workbook({
      texts:
        '<si><t>Date</t></si><si><t>Temp (°C)</t></si><si><t xml:space="preserve"> pH </t></si><si><t>Note</t></si>' +
        '<si><r><t>Changed </t></r><r><rPr><b/></rPr><t>20 L</t></r><rPh sb="0" eb="1"><t>reading aid</t></rPh></si><si><t>a_x000D_b_x005F_x000D_</t></si>',
      styles: styles([
        'dd/mm/yyyy\\ hh:mm',
        '[$-409]h:mm\\ AM/PM;@',
        '[h]:mm',
        '0.00&quot; dKH&quot;',
        '[Red]0.0',
      ]),
      sheets: {
        'Tank 1': `<dimension ref="A1:D4"/>${data(
          '<row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>' +
            '<row r="2"><c r="A2" s="1"><v>46053</v></c><c r="B2"><v>25.300000000000001</v></c><c r="C2" s="6"><f>A2*2</f><v>8.1999999999999993</v></c><c r="D2" t="s"><v>4</v></c></row>' +
            '<row r="4"><c r="A4" s="3"><v>46053.836805555555</v></c><c r="B4" t="e"><v>#DIV/0!</v></c><c r="C4" t="b"><v>1</v></c><c r="D4" t="str"><f>"a"</f><v>calm</v></c></row>' +
            '<row r="5"><c r="A5" s="4"><v>46053.836805555555</v></c><c r="B5" s="5"><v>1.0416666666666667</v></c><c r="C5" s="7"><v>8.1</v></c><c r="D5" t="s"><v>5</v></c></row>',
        )}`,
      },
    })
    expect(await rowsOf(bytes)).toEqual([
      ['Date', 'Temp (°C)', ' pH ', 'Note'],
      ['2026-01-31', '25.3', '8.2', 'Changed 20 L'],
      [''],
      ['2026-01-31 20:05:00', '#DIV/0!', 'TRUE', 'calm'],
      ['20:05:00', '25:00:00', '8.1', 'a\rb_x000D_'],
    ])
  })

  test('as LibreOffice writes it: styled blank cells and rows to the end of the sheet say nothing', async () => {
    const bytes = await workbook({
      styles: styles(['yyyy\\-mm\\-dd']),
      sheets: {
        Sheet1: data(
          `${header}<row r="2"><c r="A2" s="3" t="n"><v>45000</v></c><c r="B2" s="0" t="n"><v>8.1</v></c><c r="XFD2" s="1"/></row>` +
            '<row r="3"><c r="A3" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>',
        ),
      },
    })
    expect(await rowsOf(bytes)).toEqual([
      ['Date', 'pH'],
      ['2023-03-15', '8.1'],
    ])
  })

  test('as other programs write it: prefixes, no places, ISO dates, parts named from the root', async () => {
    const parts = workbookParts({
      styles: styles([]),
      sheets: {
        Log: '<x:sheetData xmlns:x="x"><x:row><x:c t="inlineStr"><x:is><x:t>Date</x:t></x:is></x:c><x:c t="str"><x:v>pH</x:v></x:c></x:row><x:row><x:c t="d" s="1"><x:v>2026-01-31T00:00:00</x:v></x:c><x:c><x:v>8</x:v></x:c></x:row><x:row><x:c t="d" s="2"><x:v>2026-01-31T20:05:00</x:v></x:c><x:c><x:v>1E-7</x:v></x:c></x:row></x:sheetData>',
      },
    })
    const relations = parts['xl/_rels/workbook.xml.rels']?.replace('worksheets/', '/xl/worksheets/') ?? ''
    expect(await rowsOf(await zipped({ ...parts, 'xl/_rels/workbook.xml.rels': relations }))).toEqual([
      ['Date', 'pH'],
      ['2026-01-31', '8'],
      ['2026-01-31 20:05:00', '1e-7'],
    ])
  })

  test('counts days from 1904 where it says so, and believes in the 29 February 1900', async () => {
    const sheets = {
      Log: data(
        `${header}<row r="2"><c r="A2" s="1"><v>44591</v></c><c r="B2"><v>8</v></c></row><row r="3"><c r="A3" s="1"><v>60</v></c></row>`,
      ),
    }
    const since1904 = await workbook({ styles: styles([]), sheets, properties: 'date1904="1"' })
    expect((await rowsOf(since1904))[1]).toEqual(['2026-01-31', '8'])
    expect((await rowsOf(await workbook({ styles: styles([]), sheets })))[2]).toEqual(['60', ''])
  })

  test('names its sheets, and takes the first with a header unless another is chosen; hidden ones are not there', async () => {
    const title = data('<row r="1"><c t="inlineStr"><is><t>My reef</t></is></c></row>')
    const content = {
      sheets: { Secret: data(header), Title: title, Nothing: data(''), Tests: data(header) },
      states: { Secret: 'state="hidden"' },
    }
    const bytes = await workbook(content)
    expect(await tableOf(bytes)).toMatchObject({
      format: 'xlsx',
      sheets: ['Title', 'Nothing', 'Tests'],
      sheet: 'Tests',
      isMade: true,
    })
    expect(await rowsOf(bytes, 'Title')).toEqual([['My reef']])
    expect(await rowsOf(bytes, 'Nothing')).toEqual([])
    await expect(tableOf(bytes, { sheet: 'Secret' })).rejects.toThrow(
      'no sheet "Secret". It has "Title", "Nothing", "Tests"',
    )
    const wide = data(`<row>${'<c><v>1</v></c>'.repeat(1_001)}</row>`)
    const beside = await workbook({ sheets: { Wide: wide, Broken: '<sheetData><row>', Tests: data(header) } })
    expect(await tableOf(beside)).toMatchObject({ sheet: 'Tests' })
    await expect(tableOf(beside, { sheet: 'Wide' })).rejects.toThrow('more than 1,000 cells')
    const without = await workbook({ sheets: { Nothing: data(''), Title: title } })
    expect(await tableOf(without)).toMatchObject({ sheet: 'Title' })
  })

  test('a header that is merged over two rows names its columns in the lower one', async () => {
    const text = (place: string, words: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`
    const rows = `<row r="1">${text('A1', 'Date')}${text('B1', 'pH')}${text('C1', 'Chemistry')}</row><row r="2">${text('C2', 'Ca')}${text('D2', 'Mg')}</row><row r="3">${text('A3', '2026-01-31')}</row>`
    const merges =
      '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:B2"/><mergeCell ref="C1:D1"/></mergeCells>'
    expect(await rowsOf(await workbook({ sheets: { Log: data(rows) + merges } }))).toEqual([
      ['', '', 'Chemistry'],
      ['Date', 'pH', 'Ca', 'Mg'],
      ['2026-01-31', '', '', ''],
    ])
  })

  test('readings and notes that are merged over several rows stay where they are', async () => {
    const cell = (place: string, words: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`
    const merges = (...ranges: string[]) =>
      `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
    const first = ['2026-01-31', '420', 'both']
    const rowsBelow = (at: number) =>
      `<row r="${at}">${first.map((words, index) => cell(`${'ABC'[index]}${at}`, words)).join('')}</row>` +
      `<row r="${at + 1}">${cell(`A${at + 1}`, '2026-02-01')}</row>`
    for (const [names, found] of [
      [['Date', 'Ca', 'Note'], 'known names'],
      [['Tag', 'Kalkgehalt', 'Gesehen'], 'other names'],
    ] as const) {
      const header = `<row r="1">${names.map((name, index) => cell(`${'ABC'[index]}1`, name)).join('')}</row>`
      const range = merges('B2:B3', 'C2:D2', 'A5:A6')
      const bytes = await workbook({ sheets: { Log: data(header + rowsBelow(2)) + range } })
      expect([found, ...(await rowsOf(bytes))]).toEqual([found, [...names], first, ['2026-02-01', '', '']])
    }
    const header = `<row r="1">${cell('A1', 'My reef')}</row><row r="3">${cell('A3', 'Date')}${cell('B3', 'Chemistry')}</row><row r="4">${cell('B4', 'Ca')}${cell('C4', 'Note')}</row>`
    const range = merges('A3:A4', 'B3:C3', 'B5:B6', 'C5:D5')
    const bytes = await workbook({ sheets: { Log: data(header + rowsBelow(5)) + range } })
    expect(await rowsOf(bytes)).toEqual([
      ['My reef'],
      [''],
      ['', 'Chemistry'],
      ['Date', 'Ca', 'Note'],
      first,
      ['2026-02-01', '', ''],
    ])
  })

  test('as LibreOffice writes its own: values by type, what is repeated and what is merged', async () => {
    const text = (words: string, more = '') =>
      `<table:table-cell office:value-type="string" ${more}><text:p>${words}</text:p></table:table-cell>`
    const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`
    const cell = (type: string, value: string) =>
      `<table:table-cell office:value-type="${type}" office:${value}><text:p>as it is shown</text:p></table:table-cell>`
    const bytes = await zipped({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      ...openDocument(
        `<table:table table:name="Title">${row(text('My reef'))}</table:table><table:table table:name="Tests"><table:table-column table:number-columns-repeated="16384"/><table:table-header-rows>${row(
          text('Date', 'table:number-rows-spanned="2"') + text('pH') + text('Note') + text('Time'),
        )}</table:table-header-rows>${row('<table:covered-table-cell/><table:table-cell table:number-columns-repeated="16383"/>')}${row(
          cell('date', 'date-value="2026-01-31"') +
            cell('float', 'value="8.1999999999999993"') +
            '<table:table-cell office:value-type="string"><office:annotation><text:p>a remark</text:p></office:annotation><text:p>two<text:s text:c="2"/><text:span>spaces</text:span></text:p><text:p>lines</text:p></table:table-cell>' +
            cell('time', 'time-value="PT20H05M00S"'),
        )}${row('<table:table-cell/>', 'table:number-rows-repeated="2"')}${row(
          cell('date', 'date-value="2026-01-31T20:05:00"') + cell('boolean', 'boolean-value="true"'),
          'table:number-rows-repeated="2"',
        )}${row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048569"')}</table:table><table:table table:name="Rest"/>`,
      ),
    })
    expect(await tableOf(bytes)).toMatchObject({
      format: 'ods',
      sheets: ['Title', 'Tests', 'Rest'],
      sheet: 'Tests',
    })
    expect(await rowsOf(bytes)).toEqual([
      ['Date', 'pH', 'Note', 'Time'],
      [''],
      ['2026-01-31', '8.2', 'two  spaces\nlines', '20:05:00'],
      [''],
      [''],
      ['2026-01-31 20:05:00', 'TRUE', '', ''],
      ['2026-01-31 20:05:00', 'TRUE', '', ''],
    ])
    expect(await rowsOf(bytes, 'Title')).toEqual([['My reef']])
    await expect(tableOf(bytes, { sheet: 'Nowhere' })).rejects.toThrow('no sheet "Nowhere"')
  })

  test('a midnight that a cell shows is one, and fractions of a second are rounded', async () => {
    const cell = (type: string, value: string, shown: string) =>
      `<table:table-cell office:value-type="${type}" office:${type}-value="${value}"><text:p>${shown}</text:p></table:table-cell>`
    const dates = [
      cell('date', '2026-01-31', '2026-01-31 00:00'),
      cell('date', '2026-01-31', '01/31/26 12:00 AM'),
      cell('date', '2026-01-31', '31.1.2026 00.00'),
      cell('date', '2026-01-31', '31.01.00'),
      cell('date', '2026-01-31T00:00:00', '31/01/26'),
      cell('date', '2026-01-31T20:05:00', '31/01/26'),
      cell('date', '2026-12-31T23:59:59.50000001', '2027-01-01 00:00'),
      cell('date', '2026-01-31T20:04:59.49999', '2026-01-31 20:04'),
      cell('date', '2026-02-30T20:04:59.9', '2026-02-30 20:05'),
      cell('time', 'PT20H04M59.99999993S', '20:05'),
      cell('time', 'PT20H04M59,4S', '20:05'),
    ]
    const rows = dates.map((date) => `<table:table-row>${date}</table:table-row>`).join('')
    const opened = await zipped(openDocument(`<table:table table:name="Log">${rows}</table:table>`))
    expect((await rowsOf(opened)).flat()).toEqual([
      '2026-01-31 00:00:00',
      '2026-01-31 00:00:00',
      '2026-01-31 00:00:00',
      '2026-01-31',
      '2026-01-31',
      '2026-01-31 20:05:00',
      '2027-01-01 00:00:00',
      '2026-01-31 20:04:59',
      '2026-02-30 20:04:59.9',
      '20:05:00',
      '20:04:59',
    ])
    const written = (style: number, value: string) => `<row><c t="d" s="${style}"><v>${value}</v></c></row>`
    const sheet = [
      written(2, '2026-01-31'),
      written(1, '2026-01-31'),
      written(1, '2026-01-31T00:00:00'),
      written(0, '2026-01-31T00:00:00'),
      written(2, '2026-01-31T20:04:59.99999993'),
    ]
    const bytes = await workbook({ styles: styles([]), sheets: { Log: data(sheet.join('')) } })
    expect((await rowsOf(bytes)).flat()).toEqual([
      '2026-01-31 00:00:00',
      '2026-01-31',
      '2026-01-31',
      '2026-01-31 00:00:00',
      '2026-01-31 20:05:00',
    ])
  })

  test('a cell that shows a percentage holds it, as it does in a CSV file of the sheet', async () => {
    const formats = styles(['0.0%', '0.0\\%', '0&quot;%&quot;', '[Red]0%;-0%']).replace(
      '</cellXfs>',
      '<xf numFmtId="9"/><xf numFmtId="10"/></cellXfs>',
    )
    const cells = [3, 4, 5, 6, 7, 8].map((style) => `<c s="${style}"><v>0.28999999999999998</v></c>`).join('')
    const bytes = await workbook({ styles: formats, sheets: { Log: data(`<row>${cells}</row>`) } })
    expect(await rowsOf(bytes)).toEqual([['29%', '0.29', '0.29', '29%', '29%', '29%']])
    const opened =
      '<table:table-cell office:value-type="percentage" office:value="0.955"><text:p>96%</text:p></table:table-cell>'
    const table = `<table:table table:name="Log"><table:table-row>${opened}</table:table-row></table:table>`
    expect(await rowsOf(await zipped(openDocument(table)))).toEqual([['95.5%']])
  })

  test('a number that is too small to be stored is told, and not read as 0', async () => {
    const opened =
      '<table:table-cell office:value-type="float" office:value="1e-400"><text:p>0</text:p></table:table-cell>'
    const table = `<table:table table:name="Log"><table:table-row>${opened}</table:table-row></table:table>`
    const sheets = { Log: data('<row><c><v>1e-400</v></c></row>') }
    expect(await rowsOf(await workbook({ sheets }))).toEqual([['1e-400']])
    expect(await rowsOf(await zipped(openDocument(table)))).toEqual([['1e-400']])
  })

  test('random cells come out as they were put in', async () => {
    const random = seededRandom(20_261_123)
    for (let round = 0; round < 25; round += 1) {
      const expected: string[][] = []
      let rows = ''
      const texts: string[] = []
      const count = 1 + Math.floor(random() * 30)
      for (let row = 1; row <= count; row += 1) {
        const cells = Array.from({ length: 1 + Math.floor(random() * 6) }, () => randomCell(random, texts))
        cells[0] = { xml: (place) => `<c r="${place}"><v>${row}</v></c>`, text: String(row) }
        rows += `<row r="${row}">${cells.map(({ xml }, column) => xml(`${'ABCDEF'[column]}${row}`)).join('')}</row>`
        expected.push(cells.map(({ text }) => text))
      }
      const bytes = await workbook({
        styles: styles(['h:mm']),
        texts: texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join(''),
        sheets: { Random: data(rows) },
      })
      const trimmed = (cells: readonly string[]) =>
        cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
      expect((await rowsOf(bytes)).map(trimmed)).toEqual(expected.map(trimmed))
    }
  })
})

const escaped = (text: string) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function randomCell(random: () => number, texts: string[]): { xml(place: string): string; text: string } {
  const kind = Math.floor(random() * 7)
  const day = new Date(
    Date.UTC(1950 + Math.floor(random() * 150), Math.floor(random() * 12), 1 + Math.floor(random() * 28)),
  )
  const seconds = Math.floor(random() * 86_400)
  const serial = day.getTime() / 86_400_000 + 25_569
  const iso = (moment: number) => new Date(moment).toISOString()
  if (kind === 0) return { xml: () => '', text: '' }
  if (kind === 1) {
    const number = (random() - 0.3) * 10 ** Math.floor(random() * 12 - 5)
    return { xml: (place) => `<c r="${place}"><v>${number.toPrecision(17)}</v></c>`, text: String(number) }
  }
  if (kind === 2)
    return {
      xml: (place) => `<c r="${place}" s="1"><v>${serial}</v></c>`,
      text: iso(day.getTime()).slice(0, 10),
    }
  if (kind === 3) {
    const moment = iso(day.getTime() + seconds * 1000)
      .slice(0, 19)
      .replace('T', ' ')
    return { xml: (place) => `<c r="${place}" s="2"><v>${serial + seconds / 86_400}</v></c>`, text: moment }
  }
  if (kind === 4)
    return {
      xml: (place) => `<c r="${place}" s="3"><v>${seconds / 86_400}</v></c>`,
      text: iso(seconds * 1000).slice(11, 19),
    }
  const signs = ['a', 'ü', '🐠', '"', ',', ';', '\n', '\t', '<', '&', ' ', "'", '=', '8', '.']
  const text = Array.from(
    { length: 1 + Math.floor(random() * 8) },
    () => signs[Math.floor(random() * signs.length)],
  ).join('')
  if (kind === 5)
    return { xml: (place) => `<c r="${place}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`, text }
  texts.push(text)
  const index = texts.length - 1
  return { xml: (place) => `<c r="${place}" t="s"><v>${index}</v></c>`, text }
}
