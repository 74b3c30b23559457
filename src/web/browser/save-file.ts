import { byteOrderMark } from '#domain/csv.ts'
import { minute } from '#domain/time/durations.ts'

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads the address after the click; a minute is plenty and frees the memory.
  setTimeout(() => URL.revokeObjectURL(link.href), minute)
}

export function downloadCsv(text: string, name: string): void {
  saveFile(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }), name)
}
