import { monthNames } from '#domain/time/months.ts'

/** The languages other than English in which names of months and weekdays are read. */
const languages = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'tr'] as const
const englishMonths: ReadonlyMap<string, number> = new Map([
  ...monthNames.flatMap((name, index) =>
    [name, name.slice(0, 3)].map((word) => [word.toLowerCase(), index + 1] as const),
  ),
  ['sept', 9],
  // As German spreadsheets write them.
  ['jän', 1],
  ['mrz', 3],
])
/** English names are shortened in many ways: Tues, Thur. */
const englishWeekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}$/

/** Made from `Intl` when a file first needs them. */
let otherMonths: ReadonlyMap<string, number> | undefined
let otherWeekdays: ReadonlySet<string> | undefined

/** The month, 1 to 12, of a name in English or in one of these languages. */
export function monthOf(name: string): number | undefined {
  const word = name.toLowerCase()
  const known = englishMonths.get(word)
  if (known !== undefined) return known
  otherMonths ??= new Map(languages.flatMap(monthsIn))
  return otherMonths.get(word)
}

function monthsIn(language: string): (readonly [string, number])[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' })
    return monthNames.map((_, index) => {
      const parts = format.formatToParts(Date.UTC(2024, index, 15))
      const name = parts.find(({ type }) => type === 'month')?.value ?? ''
      return [plain(name), index + 1] as const
    })
  })
}

const word = String.raw`(\p{L}{1,13}(?:-feira)?)`
const first = new RegExp(String.raw`^\s*${word}[.,]{0,2}\s*(?=\d)`, 'u')
const anywhere = new RegExp(String.raw`[([（]?(?<![\p{L}\d])${word}(?!\p{L})\.?[)\]）]?,?`, 'gu')

export function afterWeekday(cell: string): string {
  const [start = '', name = ''] = first.exec(cell.slice(0, 40)) ?? []
  return isWeekday(name) ? cell.slice(start.length) : cell
}

/** The text without one of its weekdays, for each of them: `mar` may be Tuesday or March. */
export function* withoutWeekdays(text: string): Generator<string> {
  for (const { 0: all, 1: name = '', index } of text.matchAll(anywhere))
    if (isWeekday(name)) yield `${text.slice(0, index)} ${text.slice(index + all.length)}`
}

function isWeekday(name: string): boolean {
  const lower = name.toLowerCase()
  if (lower === '') return false
  otherWeekdays ??= new Set([...languages, 'ja'].flatMap(weekdaysIn))
  return englishWeekday.test(lower) || otherWeekdays.has(lower)
}

function weekdaysIn(language: string): string[] {
  return (['long', 'short'] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
    const names = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)))
    // `segunda-feira` is often `segunda` alone.
    return names.flatMap((name) => [name, name.replace('-feira', '')]).map(plain)
  })
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
