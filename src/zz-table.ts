import { readFileSync } from 'node:fs'
import { asTable } from '#server/imports/read/sources/as-table.ts'
import { readCsv } from '#server/imports/read/csv-file.ts'
const [path = '', sheet] = process.argv.slice(2)
const partPath = `/tmp/try-a/${process.pid}.part`
try {
  const chosen = (await asTable(path, { partPath, onPiece: () => {} })).sheet
  const t = await asTable(path, { partPath, sheet, onPiece: () => {} })
  const rows: string[][] = []
  await readCsv(t.csvPath, { encoding: { name: 'utf-8', mark: 0 }, delimiter: ',', onRow: (r) => rows.push([...r.cells]), onBytes: () => {} })
  console.log(JSON.stringify({ chosen, rows, format: t.format }))
} catch (e) {
  if ((e as Error).name !== 'CsvRefusal') throw e
  console.log(JSON.stringify({ error: (e as Error).message }))
}
