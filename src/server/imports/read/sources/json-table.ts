import { stat } from 'node:fs/promises'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { sizeWords } from '#domain/size-words.ts'
import { findEncoding, readText } from '#server/imports/read/encoding.ts'
import { apexLogToCsv, apexStateToCsv } from './apex-json.ts'
import type { ReadJson } from './json-cells.ts'
import { cellsOf, isObject } from './json-cells.ts'
import { isJsonLines, readJson, readJsonLines } from './json-elements.ts'
import type { TableRecord } from './records.ts'
import { writeRecords } from './records.ts'
import { reefPiToCsv } from './reef-pi.ts'
import type { Table, TableMaking } from './table.ts'

const mostBytes = 20_000_000

/**
 * Writes a JSON file as a table: what an Apex or reef-pi gives, or the one list of flat objects that an app exports, as one array or one on
 * each line.
 * @throws CsvRefusal for JSON that is none of these, is broken or has more than 20 MB
 */
export async function jsonToCsv(
  path: string,
  { start, onPiece, ...making }: TableMaking & { start: string },
): Promise<Pick<Table, 'format' | 'yearless'>> {
  const { partPath } = making
  if ((await stat(path)).size > mostBytes)
    throw new CsvRefusal(
      `This JSON file has more than ${sizeWords(mostBytes)}. Export a shorter time at once, and import the parts.`,
    )
  const encoding = await findEncoding(path, onPiece)
  const readOne = isJsonLines(start) ? readJsonLines : readJson
  const read: ReadJson = (reader) => readOne(readText(path, { encoding, onBytes: onPiece }), reader)
  const lists = await listsOf(read)
  const has = (name: string) => lists.has(name)
  if (has('ilog.record')) return await as('apex', apexLogToCsv(read, partPath))
  if (has('istat.inputs') || has('inputs')) return await as('apex', apexStateToCsv(read, partPath))
  if (has('current') || has('historical')) return { format: 'reef-pi', ...(await reefPiToCsv(read, making)) }
  const [list, ...others] = lists
  if (list === undefined || others.length > 0) throw noTable()
  return await as('json', listToCsv(read, { list, partPath }))
}

async function as(format: Table['format'], made: Promise<void>) {
  await made
  return { format }
}

/** The lists of objects, as the names that lead to them: `ilog.record`. */
async function listsOf(read: ReadJson): Promise<Set<string>> {
  const lists = new Set<string>()
  await read({
    scalar: () => {},
    element: (path, value) => {
      if (isObject(value) && lists.size < 100) lists.add(path.join('.'))
    },
  })
  return lists
}

async function listToCsv(readJson: ReadJson, { list, partPath }: { list: string; partPath: string }) {
  const read = async (onRecord: (record: TableRecord) => void) => {
    let place = 0
    await readJson({
      scalar: () => {},
      element: (path, value) => {
        if (path.join('.') !== list) return
        onRecord({ place, cells: cellsOf(value) })
        place += 1
      },
    })
  }
  await writeRecords({ path: partPath, read })
}

function noTable(): CsvRefusal {
  return new CsvRefusal(
    'This JSON file is not one that Coralline can read as a table: it reads logs of Apex and reef-pi, and one list of flat objects, such as [{"date": "2026-01-31", "ph": 8.1}]. Export the readings as CSV instead, if the app can.',
  )
}
