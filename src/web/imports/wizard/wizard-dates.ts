import { DateProof } from '#domain/imports/dates/dates.ts'
import { isReading } from '#domain/imports/mapping.ts'
import { NumberProof, readNumber } from '#domain/imports/numbers.ts'
import { readDay } from '#domain/time/timestamps.ts'
import type { Wizard } from './wizard-shape.ts'

/** Questions about dates and numbers that only the keeper can answer. */
export type DateQuestion = 'order' | 'date' | 'year' | 'clock' | 'decimals'

export function dateQuestions(wizard: Wizard): DateQuestion[] {
  const { look, mapping } = wizard
  const hasNoDate = !mapping.columns.some(({ to }) => to === 'time')
  return [
    ...(ambiguousDate(wizard) === undefined ? [] : ['order' as const]),
    ...(hasNoDate ? ['date' as const] : []),
    ...(look.dates.yearless !== null && !hasNoDate ? ['year' as const] : []),
    // Times that were moved in the file before may be right in this one.
    ...(look.dates.zoned > 0 || look.mapping.clock !== null ? ['clock' as const] : []),
    ...(look.mapping.decimals === null && ambiguousNumber(wizard) === undefined ? [] : ['decimals' as const]),
  ]
}

/** A date that can be read in two ways. If the date column is not the proposed one, only its samples tell. */
export function ambiguousDate({ look, mapping, asked }: Wizard): string | undefined {
  if (asked !== undefined) return asked
  const time = mapping.columns.findIndex(({ to }) => to === 'time')
  if (time === -1) return undefined
  if (look.mapping.columns[time]?.to === 'time') return look.dates.ambiguous ?? undefined
  const proof = new DateProof()
  for (const sample of look.columns[time]?.samples ?? []) proof.add(sample)
  return proof.order === undefined && !proof.isContradictory ? proof.example : undefined
}

/** A number whose separator may stand for decimals or thousands, where no other sample proves which. */
export function ambiguousNumber({ look, mapping }: Wizard): string | undefined {
  const samples = look.columns.flatMap(({ samples }, index) =>
    isReading(mapping.columns[index]?.to ?? 'skip') ? samples : [],
  )
  const proof = new NumberProof()
  for (const sample of samples) proof.add(sample)
  return samples.find((sample) => {
    const read = readNumber(sample, proof.style)
    return typeof read === 'object' && read?.isAmbiguous === true
  })
}

/** The day in a file's name: `icp-2026-03-18.csv`, `ICP_18.03.2026.xlsx`; null when the name has none, or two. */
export function dayInName(fileName: string): string | null {
  const found = [...fileName.matchAll(/(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/g)].map(
    ([, year, month, day]) => `${year}-${month}-${day}`,
  )
  const european = [...fileName.matchAll(/(?<!\d)(\d{2})\.(\d{2})\.(\d{4})(?!\d)/g)].map(
    ([, day, month, year]) => `${year}-${month}-${day}`,
  )
  const days = new Set([...found, ...european].flatMap((day) => readDay(day) ?? []))
  return days.size === 1 ? ([...days][0] ?? null) : null
}
