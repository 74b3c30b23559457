/** Hands a CSV file to the keeper. */
export function downloadCsv(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // The browser reads the address after the click; a minute is plenty and frees the memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
