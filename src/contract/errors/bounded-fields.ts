const maxFields = 20
/** Code points. */
const maxName = 100
const maxSentence = 300

/** At most 20 of the fields of a refusal, shortened, and how many are left out: no reply exceeds its request. */
export function boundFields(fields: Readonly<Record<string, string>>) {
  const all = Object.entries(fields)
  const named = all
    .slice(0, maxFields)
    .map(([name, sentence]) => [cut(name, maxName), cut(sentence, maxSentence)] as const)
  return { named: Object.fromEntries(named), more: all.length - named.length }
}

function cut(text: string, length: number): string {
  // A code point has at most two UTF-16 units: a prefix is enough.
  const letters = [...text.slice(0, 2 * length + 2)]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : text
}
