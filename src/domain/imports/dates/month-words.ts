import { monthNames } from '#domain/time/months.ts'

const english: ReadonlyMap<string, number> = new Map([
  ...monthNames.flatMap((name, index) =>
    [name, name.slice(0, 3)].map((word) => [word.toLowerCase(), index + 1] as const),
  ),
  ['sept', 9],
  // As German spreadsheets write them.
  ['jän', 1],
  ['mrz', 3],
])
/** The languages other than English in which names of months and weekdays are read. */
export const languages = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'tr'] as const
/** The names in other languages, taken from `Intl` when a file first needs them. */
let others: ReadonlyMap<string, number> | undefined

/** The month, 1 to 12, of a name in English or in one of the languages of `other-languages.ts`; undefined for any other word. */
export function monthOf(name: string): number | undefined {
  const word = name.toLowerCase()
  const known = english.get(word)
  if (known !== undefined) return known
  others ??= new Map(languages.flatMap(namesIn))
  return others.get(word)
}

function namesIn(language: string): (readonly [string, number])[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' })
    return monthNames.map((_, index) => {
      const parts = format.formatToParts(Date.UTC(2024, index, 15))
      const name = parts.find(({ type }) => type === 'month')?.value ?? ''
      return [name.toLowerCase().replace(/\.$/, ''), index + 1] as const
    })
  })
}
