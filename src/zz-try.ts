import { readFileSync } from 'node:fs'
import { asTable } from '#server/imports/read/sources/as-table.ts'
import { readImportFile } from '#server/imports/read/read-file.ts'
for (const path of process.argv.slice(2)) {
  const partPath = `/tmp/try-a/${path.split('/').at(-1)}.part`
  try {
    const t = await asTable(path, { partPath, onPiece: () => {} })
    console.log(path.split('/').at(-1), JSON.stringify({ ...t, csvPath: t.isMade ? 'made' : 'same' }))
    if (t.isMade) console.log(readFileSync(t.csvPath, 'utf8').split('\n').slice(0, 6).join('\n'))
  } catch (e) { console.log(path.split('/').at(-1), 'TABLE', (e as Error).name, (e as Error).message) ; if ((e as Error).name !== 'CsvRefusal') console.log(e); continue}
  try {
    let n = 0
    const r = await readImportFile(path, { partPath, now: new Date(), onRow: () => { n++ } })
    console.log('  rows', r.rows, 'read', n, 'rejected', r.rejected, r.errors.slice(0,2).map((e) => e.line + ' ' + e.message), 'unread', r.unread, 'ignored', r.ignored_columns.join('|').slice(0,150), r.converted_units.map((c)=>c.column+':'+c.from).join('|'))
  } catch (e) { console.log('  READ', (e as Error).name, (e as Error).message) }
}
