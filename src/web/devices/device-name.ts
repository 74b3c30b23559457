/** What the phone probably is, to be bettered by its keeper. */
export function guessDeviceName(userAgent: string): string {
  if (/iPhone/.test(userAgent)) return 'iPhone'
  if (/iPad/.test(userAgent)) return 'iPad'
  // Browsers that tell less say `K` of every phone.
  const [, model = ''] = /Android [\d.]+; (?:[a-z]{2}-[a-z]{2}; )?([^;)]+)/i.exec(userAgent) ?? []
  const name = model.replace(/ Build\/.*|^Mobile$/, '').trim()
  if (/Android/.test(userAgent)) return name.length > 1 && name.length <= 40 ? name : 'Android phone'
  return /Macintosh|Windows|Linux/.test(userAgent) ? 'Computer' : 'Phone'
}
