import { ZipFile } from 'yazl'

/** A zip of parts, each under its name. */
export async function zipped(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

type Content = {
  /** The content of each sheet's element, by the name of the sheet: `<sheetData>` and what follows it. */
  sheets: Readonly<Record<string, string>>
  /** The elements of the shared texts (`<si>`). */
  texts?: string
  /** The content of the element of the styles. */
  styles?: string
  /** Attributes of the workbook's properties. */
  properties?: string
  /** Attributes of each `<sheet>`, by its name. */
  states?: Readonly<Record<string, string>>
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** The parts of a workbook, as spreadsheets write them. */
export function workbookParts({ sheets, texts, styles, properties = '', states = {} }: Content) {
  const names = Object.keys(sheets)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${declaration}<Relationships ${relations}>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook ${main} xmlns:r="${office}"><workbookPr ${properties}/><sheets>${names
      .map(
        (name, index) =>
          `<sheet name="${name}" sheetId="${index + 1}" ${states[name] ?? ''} r:id="s${index}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships ${relations}>${[
      ...names.map((_, index) => relation(`s${index}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
      ...(texts === undefined ? [] : [relation('t', 'sharedStrings', 'sharedStrings.xml')]),
      ...(styles === undefined ? [] : [relation('f', 'styles', 'styles.xml')]),
    ].join('')}</Relationships>`,
  }
  for (const [index, name] of names.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${declaration}<worksheet ${main}>${sheets[name]}</worksheet>`
  if (texts !== undefined) parts['xl/sharedStrings.xml'] = `${declaration}<sst ${main}>${texts}</sst>`
  if (styles !== undefined)
    parts['xl/styles.xml'] = `${declaration}<styleSheet ${main}>${styles}</styleSheet>`
  return parts
}

export function workbook(content: Content): Promise<Buffer> {
  return zipped(workbookParts(content))
}

/** The parts of an OpenDocument spreadsheet with these tables. */
export function openDocument(tables: string) {
  return {
    'content.xml': `${declaration}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  }
}
