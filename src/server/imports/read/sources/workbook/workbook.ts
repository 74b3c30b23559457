import { CsvRefusal } from '#domain/csv-refusal.ts'
import { attributeOf, readXml } from '#server/imports/read/sources/xml.ts'
import type { PackedWorkbook } from './package.ts'
import { brokenWorkbook } from './package.ts'
import type { Meanings } from './sheet.ts'
import { SheetReader } from './sheet.ts'
import type { Merge, RowsReading, Sheets } from './sheets.ts'
import { noSuchSheet } from './sheets.ts'
import { SharedTexts } from './strings.ts'
import { Styles } from './styles.ts'

type Relation = { type: string; target: string }
type Sheet = { name: string; part: string; isHidden: boolean }

/** Reads workbooks as Excel, LibreOffice, Numbers and Google Sheets write them. */
export class Workbook implements Sheets {
  readonly #packed: PackedWorkbook
  readonly #sheets: readonly Sheet[]
  readonly #meanings: Meanings

  private constructor(packed: PackedWorkbook, { sheets, meanings }: { sheets: Sheet[]; meanings: Meanings }) {
    this.#packed = packed
    this.#sheets = sheets
    this.#meanings = meanings
  }

  /** @throws CsvRefusal for a zip that is no such workbook */
  static async open(packed: PackedWorkbook): Promise<Workbook> {
    const [main] = [...(await relationsOf(packed, '')).values()].filter(
      ({ type }) => type === 'officeDocument',
    )
    if (!main || !packed.has(main.target)) throw new CsvRefusal(brokenWorkbook)
    const relations = await relationsOf(packed, main.target)
    const { sheets, is1904 } = await sheetsOf(packed, { part: main.target, relations })
    const [texts, styles] = [new SharedTexts(), new Styles()]
    for (const { type, target } of relations.values()) {
      if (type === 'sharedStrings') await readXml(packed.text(target), texts, brokenWorkbook)
      else if (type === 'styles') await readXml(packed.text(target), styles, brokenWorkbook)
    }
    return new Workbook(packed, { sheets, meanings: { texts, styles, is1904 } })
  }

  get names(): string[] {
    return this.#sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name)
  }

  get hidden(): string[] {
    return this.#sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  }

  async read(name: string, reading: RowsReading): Promise<Merge[]> {
    const sheet = this.#sheets.find((one) => one.name === name)
    if (!sheet) throw noSuchSheet(name, this.names)
    const reader = new SheetReader({ ...this.#meanings, ...reading })
    await readXml(this.#packed.text(sheet.part), reader, brokenWorkbook)
    return reader.merges
  }
}

/** The relations of a part by id, or of the package when `part` is empty. Their targets are full names. */
async function relationsOf(packed: PackedWorkbook, part: string): Promise<Map<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const relations = new Map<string, Relation>()
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`
  if (!packed.has(name)) return relations
  const open = (name: string, { Id = '', Type = '', Target = '' }: Readonly<Record<string, string>>) => {
    if (name !== 'Relationship' || relations.size > 1_000) return
    relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: fullName(folder, Target) })
  }
  await readXml(packed.text(name), { open, text: () => {}, close: () => {} }, brokenWorkbook)
  return relations
}

/** `/xl/a.xml` is from the root, `a.xml` from the folder. Only looked up among existing parts; '' for no address. */
function fullName(folder: string, target: string): string {
  const root = `zip:///${folder}`
  return URL.canParse(target, root) ? new URL(target, root).pathname.slice(1) : ''
}

type WorkbookPart = { part: string; relations: ReadonlyMap<string, Relation> }

async function sheetsOf(packed: PackedWorkbook, { part, relations }: WorkbookPart) {
  const sheets: Sheet[] = []
  let is1904 = false
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    // Extensions have such an element without the attribute.
    if (name === 'workbookPr') is1904 ||= /^(?:1|true|on)$/.test(attributes.date1904 ?? '')
    if (name !== 'sheet' || sheets.length >= 1_000) return
    const relation = relations.get(attributeOf(attributes, 'id') ?? '')
    if (relation?.type !== 'worksheet' || !packed.has(relation.target)) return
    const isHidden = attributes.state !== undefined && attributes.state !== 'visible'
    sheets.push({ name: attributes.name ?? '', part: relation.target, isHidden })
  }
  await readXml(packed.text(part), { open, text: () => {}, close: () => {} }, brokenWorkbook)
  if (sheets.every(({ isHidden }) => isHidden)) throw new CsvRefusal(brokenWorkbook)
  return { sheets, is1904 }
}
