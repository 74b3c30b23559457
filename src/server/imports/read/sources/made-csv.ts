import { closeSync, openSync, writeSync } from 'node:fs'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { Delimiter } from '#domain/imports/header/header-search.ts'
import { maxCsvBytes } from '#domain/limits.ts'
import { sizeWords } from '#domain/size-words.ts'
import { asFolderFault } from '#server/files/folder-faults.ts'

/** Characters that are written together. */
const enough = 64 * 1024
const needsQuotes = /[",;\t\r\n]/

/** Writes UTF-8, each row at its index, with blank lines between. Synchronous: for a thread of its own. */
class MadeCsv {
  readonly #file: number
  readonly #delimiter: Delimiter
  #text = ''
  #next = 0
  #bytes = 0

  /** Makes or empties the file. */
  constructor(path: string, delimiter: Delimiter = ',') {
    this.#file = safely(() => openSync(path, 'w', 0o600))
    this.#delimiter = delimiter
  }

  /** `index` counts from 0 and rises. @throws CsvRefusal for a table that is too large */
  put(index: number, cells: readonly string[]) {
    this.#text += '\n'.repeat(index - this.#next)
    this.#text += `${cells.map(asField).join(this.#delimiter)}\n`
    this.#next = index + 1
    if (this.#text.length >= enough) this.#write()
  }

  /** @throws CsvRefusal for a table that is too large */
  end() {
    this.#write()
  }

  close() {
    closeSync(this.#file)
  }

  #write() {
    const bytes = Buffer.from(this.#text)
    this.#text = ''
    this.#bytes += bytes.length
    if (this.#bytes > maxCsvBytes) throw tooLargeTable()
    safely(() => writeWhole(this.#file, bytes))
  }
}

/** Closes the file whatever happens. */
export async function makeCsv<Made>(
  path: string,
  fill: (csv: MadeCsv) => Promise<Made> | Made,
  delimiter?: Delimiter,
): Promise<Made> {
  const csv = new MadeCsv(path, delimiter)
  try {
    const made = await fill(csv)
    csv.end()
    return made
  } finally {
    csv.close()
  }
}

function asField(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function writeWhole(file: number, bytes: Buffer) {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}

function safely<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw asFolderFault(error)
  }
}

function tooLargeTable(): CsvRefusal {
  return new CsvRefusal(
    `As a table of text this file has more than ${sizeWords(maxCsvBytes)}. Split it and import the parts.`,
  )
}
