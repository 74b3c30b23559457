/** A guess at the phone's name, which the user can correct. */
export function guessDeviceName(userAgent: string): string {
  if (/iPhone/.test(userAgent)) return 'iPhone'
  if (/iPad/.test(userAgent)) return 'iPad'
  // Browsers that hide the model call every phone `K`.
  const [, model = ''] = /Android [\d.]+; (?:[a-z]{2}-[a-z]{2}; )?([^;)]+)/i.exec(userAgent) ?? []
  const name = model.replace(/ Build\/.*|^Mobile$/, '').trim()
  if (/Android/.test(userAgent)) return name.length > 1 && name.length <= 40 ? name : 'Android phone'
  return /Macintosh|Windows|Linux/.test(userAgent) ? 'Computer' : 'Phone'
}
