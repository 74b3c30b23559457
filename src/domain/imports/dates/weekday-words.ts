import { languages } from './month-words.ts'

/** English ones are shortened in many ways: Tues, Thur. */
const english = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}$/
/** The names in other languages, taken from `Intl` when a file first needs them. */
let others: ReadonlySet<string> | undefined

const word = String.raw`(\p{L}{1,13}(?:-feira)?)`
const first = new RegExp(String.raw`^\s*${word}[.,]{0,2}\s*(?=\d)`, 'u')
const anywhere = new RegExp(String.raw`[([（]?(?<![\p{L}\d])${word}(?!\p{L})\.?[)\]）]?,?`, 'gu')

/** A cell without the weekday with which it begins: `Sun 12/04/2026`. */
export function afterWeekday(cell: string): string {
  const [start = '', name = ''] = first.exec(cell.slice(0, 40)) ?? []
  return isWeekday(name) ? cell.slice(start.length) : cell
}

/** A text without one of its weekdays, for each of them: `mar` may be Tuesday or March. */
export function* withoutWeekdays(text: string): Generator<string> {
  for (const { 0: all, 1: name = '', index } of text.matchAll(anywhere))
    if (isWeekday(name)) yield `${text.slice(0, index)} ${text.slice(index + all.length)}`
}

function isWeekday(name: string): boolean {
  const lower = name.toLowerCase()
  if (lower === '') return false
  others ??= new Set([...languages, 'ja'].flatMap(namesIn))
  return english.test(lower) || others.has(lower)
}

function namesIn(language: string): string[] {
  return (['long', 'short'] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
    const names = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)))
    // `segunda-feira` is often `segunda` alone.
    return names.flatMap((name) => [name, name.replace('-feira', '')]).map((name) => plain(name))
  })
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
