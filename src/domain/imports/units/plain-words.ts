/**
 * The form for look-ups of names and units. NFKC makes ℃ and NO₃ plain; dots at ends go; the Turkish `İ` is an i; UTF-8
 * that was read as windows-1252 has an `Â` before a degree sign.
 */
export function plainWords(text: string): string {
  const plain = text
    .replace(/Â(?=[°ºµ])/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
  return plain.replaceAll('−', '-').replaceAll('_', ' ').replace(/\s+/g, ' ').trim().replace(/\.+$/, '')
}
