/** `19 December, 11:40` on the reader's clock; with the year where it is another one. */
export function dateWords(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const isThisYear = date.getFullYear() === now.getFullYear()
  const day = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
  return `${day}, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
}
