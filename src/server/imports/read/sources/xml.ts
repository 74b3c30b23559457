import type { SAXOptions, SAXParser, Tag } from 'sax'
import sax from 'sax'
import { CsvRefusal } from '#domain/csv-refusal.ts'

/** Names come without their prefixes. */
export type XmlReader = {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(name: string): void
  /** True once no more need be read. */
  isDone?(): boolean
}

/** No file of water tests has more. */
const deepest = 100
const mostAttributes = 200

/** With `position` the parser checks how much it holds. */
const options: SAXOptions & { strictEntities: true } = { strictEntities: true, position: true }

/**
 * Reads XML piece by piece. Nothing in it can grow: only the five entities of XML are known, and none can be defined.
 * @throws CsvRefusal for what is not well-formed, with `broken` as its sentence
 */
export async function readXml(pieces: AsyncIterable<string>, reader: XmlReader, broken: string) {
  const xml = sax.parser(true, options)
  const refuse = () => {
    throw new CsvRefusal(broken)
  }
  connect(xml, reader, refuse)
  for await (const piece of pieces) {
    xml.write(piece)
    if (reader.isDone?.()) return
  }
  xml.close()
}

function connect(xml: SAXParser, reader: XmlReader, refuse: () => void) {
  let depth = 0
  let attributes = 0
  xml.onerror = refuse
  xml.ondoctype = refuse
  xml.onopentagstart = () => {
    attributes = 0
    depth += 1
    if (depth > deepest) refuse()
  }
  xml.onattribute = () => {
    attributes += 1
    if (attributes > mostAttributes) refuse()
  }
  xml.onopentag = ({ name, attributes }) => reader.open(plainName(name), attributes as Tag['attributes'])
  xml.ontext = (text) => reader.text(text)
  xml.oncdata = (text) => reader.text(text)
  xml.onclosetag = (name) => {
    depth -= 1
    reader.close(plainName(name))
  }
}

/** Some programs put a prefix before each name: `x:row`. */
function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The value of an attribute, whichever prefix it bears. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const found = Object.keys(attributes).find((key) => plainName(key) === name)
  return found === undefined ? undefined : attributes[found]
}
