import { describe, expect, test } from 'vitest'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { tableOf } from '#server/testing/import-text.ts'
import { openDocument, workbook, workbookParts, zipped } from '#server/testing/workbooks.ts'

const header =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c><c r="B1" t="inlineStr"><is><t>pH</t></is></c></row>'
const sheet = (rows: string) => ({ sheets: { Log: `<sheetData>${header}${rows}</sheetData>` } })
const plain = workbookParts(sheet(''))
const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
const table = (rows: string) => `<table:table table:name="Log">${rows}</table:table>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="/${type}" Target="${target}"/>`
const damaged = 'damaged or did not arrive whole'

describe('a workbook that is made to harm', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    [
      'a bomb of rows',
      () => workbook(sheet(`${'<row></row>'.repeat(10)}${' '.repeat(100_000_000)}`)),
      'Unpacked this spreadsheet has more than 100 MB',
    ],
    [
      'a bomb of texts',
      () => workbook({ ...sheet(''), texts: `<si><t>${'x'.repeat(11_000_000)}</t></si>` }),
      'more text than Coralline reads',
    ],
    [
      'very many cells',
      () =>
        workbook(
          sheet(
            `<row r="2">${'<c/>'.repeat(999)}${text('x')}</row>${`<row>${text('x')}</row>`.repeat(20_001)}`,
          ),
        ),
      'The sheet "Log" has more than 20,000,000 cells',
    ],
    [
      'very many texts',
      () => workbook({ ...sheet(''), texts: '<si/>'.repeat(500_001) }),
      'more text than Coralline reads',
    ],
    [
      'one text that is shown everywhere',
      () =>
        workbook({
          ...sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`.repeat(5_000)),
          texts: `<si><t>${'x'.repeat(32_000)}</t></si>`,
        }),
      'As a table of text this file has more than 100 MB',
    ],
    [
      'a row that is too long',
      () =>
        workbook({
          ...sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`),
          texts: `<si><t>${'x'.repeat(32_000)}</t></si>`,
        }),
      'longer than 1,000,000 characters',
    ],
    [
      'a cell that never ends',
      () => workbook(sheet(`<row>${text('x'.repeat(2_000_000))}</row>`)),
      'longer than 1,000,000 characters',
    ],
    [
      '100,001 rows',
      () => workbook(sheet(`<row r="100001">${text('x')}</row>`)),
      '"Log" has more than 100,000 rows',
    ],
    [
      '16,384 columns',
      () => workbook(sheet(`<row>${text('x').repeat(16_384)}</row>`)),
      'begins on line 2 has more than 1,000 cells',
    ],
    ['a column that no sheet has', () => workbook(sheet('<row><c r="ZZZZ2"/></row>')), damaged],
    ['rows that go back', () => workbook(sheet('<row r="5"/><row r="4"/>')), damaged],
    [
      'entities',
      () =>
        zipped({
          ...plain,
          'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY b "x">]><worksheet><sheetData/></worksheet>`,
        }),
      damaged,
    ],
    [
      'an entity from a file',
      () => zipped({ ...plain, 'xl/workbook.xml': '<!DOCTYPE a SYSTEM "file:///etc/passwd"><workbook/>' }),
      damaged,
    ],
    ['cells in cells without end', () => workbook(sheet('<x>'.repeat(1_000_000))), damaged],
    [
      'attributes without end',
      () => workbook(sheet(`<row ${Array.from({ length: 100_000 }, (_, i) => `a${i}=""`).join(' ')}/>`)),
      damaged,
    ],
    ['an attribute without end', () => workbook(sheet(`<row r="${'1'.repeat(1_000_000)}"/>`)), damaged],
    ['a broken sheet', () => workbook(sheet('<row>')), damaged],
    [
      'a text that is none',
      () => zipped({ ...plain, 'xl/workbook.xml': Buffer.from([0x3c, 0xff, 0xc0]) }),
      damaged,
    ],
    ['no workbook', () => zipped({ '[Content_Types].xml': '<Types/>' }), damaged],
    ['no sheet', () => workbook({ sheets: {} }), damaged],
    [
      'a sheet at an address that is none',
      () =>
        zipped({
          ...plain,
          'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s0', 'worksheet', 'http://[')}</Relationships>`,
        }),
      damaged,
    ],
    [
      'another zip',
      () => zipped({ 'a.csv': 'date,ph\n' }),
      'This is a zip archive, which Coralline does not read. Unpack it',
    ],
    ['an OpenDocument text', () => zipped(openDocument('<text:p/>')), damaged],
    [
      'an OpenDocument spreadsheet with a password',
      () => zipped({ ...openDocument(''), 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
      'protected by a password',
    ],
    [
      'a value that stands for a million rows',
      () =>
        zipped(
          openDocument(
            table(
              '<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="float" office:value="8"/></table:table-row>',
            ),
          ),
        ),
      '"Log" has more than 100,000 rows',
    ],
    [
      'a value that stands for a whole row',
      () =>
        zipped(
          openDocument(
            table(
              '<table:table-row><table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="8"/></table:table-row>',
            ),
          ),
        ),
      'more than 1,000 cells',
    ],
    [
      'an OpenDocument spreadsheet with entities',
      () => zipped({ 'content.xml': `<!DOCTYPE a [<!ENTITY b "x">]>${openDocument('')['content.xml']}` }),
      damaged,
    ],
    [
      'a Numbers spreadsheet',
      () => zipped({ 'Index/Document.iwa': '' }),
      'In Numbers choose File > Export To',
    ],
    [
      'a binary workbook',
      () => zipped({ '[Content_Types].xml': '', 'xl/workbook.bin': '' }),
      'a binary Excel workbook',
    ],
    [
      'a Word document',
      () => zipped({ '[Content_Types].xml': '', 'word/document.xml': '' }),
      'a Word document',
    ],
    [
      'more than 10 MB',
      async () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(10_000_000)]),
      'This spreadsheet has more than 10 MB',
    ],
    [
      'a workbook with a password',
      async () =>
        Buffer.concat([
          Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
          Buffer.alloc(300_000),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      'protected by a password',
    ],
  ])('%s: refused with a sentence', async (_name, bytes, sentence) => {
    await expect(tableOf(await bytes())).rejects.toMatchObject({
      name: 'CsvRefusal',
      message: expect.stringContaining(sentence),
    })
  })

  test('a link that is no address is nothing to a workbook', async () => {
    const relations = 'xl/_rels/workbook.xml.rels'
    const linked = plain[relations]?.replace(
      '</Relationships>',
      `${relation('x', 'externalLink', 'http://[')}</Relationships>`,
    )
    expect((await tableOf(await zipped({ ...plain, [relations]: linked ?? '' }))).csv).toBe('Date,pH\n')
  })

  test('a directory that lies about names, sizes and checksums is refused', async () => {
    const bytes = await zipped(plain)
    const name = Buffer.from('xl/workbook.xml')
    const slip = Buffer.from(bytes)
    for (let at = slip.indexOf(name); at !== -1; at = slip.indexOf(name, at + 1))
      slip.write('../../etc/passwd'.slice(0, name.length), at)
    await expect(tableOf(slip)).rejects.toThrow(damaged)
    const directory = bytes.lastIndexOf(Buffer.from('PK\x01\x02'))
    const changed = Buffer.from(bytes)
    changed.writeUInt32LE(7, directory + 16)
    await expect(tableOf(changed)).rejects.toThrow(damaged)
    for (const size of [0, 1, 0xfffffff0]) {
      const lying = Buffer.from(bytes)
      lying.writeUInt32LE(size, directory + 24)
      await expect(tableOf(lying)).rejects.toThrow(damaged)
    }
  })

  test('what arrived in part or with wrong bytes is refused in a sentence or read, and fails in no other way', async () => {
    const random = seededRandom(99)
    const bytes = await workbook({
      ...sheet(`<row>${text('2026-01-01')}<c><v>8</v></c></row>`.repeat(50)),
      texts: '<si><t>a</t></si>',
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    })
    for (let round = 0; round < 100; round += 1) {
      const wrong = Buffer.from(
        bytes.subarray(0, random() < 0.3 ? Math.floor(random() * bytes.length) : bytes.length),
      )
      for (let flips = Math.floor(random() * 4); flips > 0 && wrong.length > 0; flips -= 1)
        wrong[Math.floor(random() * wrong.length)] = Math.floor(random() * 256)
      await tableOf(wrong).catch((failure: unknown) => expect(failure).toBeInstanceOf(CsvRefusal))
    }
  })

  test('a formula is never worked out: its last value is taken, and where there is none it is shown as it is written', async () => {
    const xlsx = await workbook(
      sheet(
        `<row><c t="str"><f>HYPERLINK("http://x")</f><v>=cmd|'/c calc'!A1</v></c><c><f>1+1</f></c></row>` +
          '<row><c><f t="shared" si="0"/></c><c><f>1+1</f><v></v></c></row>' +
          '<row><c t="str"><f>IF(A1="","",A1)</f><v></v></c><c><v>8</v></c></row>' +
          '<row><c><f>4*2</f><v>8</v></c><c t="str"><f>A5</f></c></row>',
      ),
    )
    expect((await tableOf(xlsx)).csv).toBe("Date,pH\n=cmd|'/c calc'!A1,=1+1\n=,=1+1\n,8\n8,=A5\n")
    const cell = (attributes: string) => `<table:table-cell ${attributes}/>`
    const cells = [
      'table:formula="of:=[.A1]+1"',
      'table:formula="of:=IF(1;&quot;&quot;)" office:value-type="string" office:string-value=""',
      'table:formula="of:=4*2" office:value-type="float" office:value="8"',
      'table:formula="=4*2" office:value-type="float"',
    ]
    const row = `<table:table-row>${cells.map(cell).join('')}</table:table-row>`
    expect((await tableOf(await zipped(openDocument(table(row))))).csv).toBe('=[.A1]+1,,8,=4*2\n')
  })
})
