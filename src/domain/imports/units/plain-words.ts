/**
 * A text as names and units are looked up: trimmed, lower case, compatibility forms made plain (℃, NO₃), `_` a space,
 * dots at ends dropped, the Turkish `İ` an i, and the `Â` that a degree sign gets when UTF-8 was read as windows-1252.
 */
export function plainWords(text: string): string {
  const plain = text
    .replace(/Â(?=[°ºµ])/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
  return plain.replaceAll('−', '-').replaceAll('_', ' ').replace(/\s+/g, ' ').trim().replace(/\.+$/, '')
}
