import { byteOrderMark } from '#domain/csv.ts'
import { saveFile } from './save-file.ts'

export function downloadCsv(text: string, name: string): void {
  saveFile(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }), name)
}
