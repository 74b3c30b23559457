import { ordinalWord } from '#domain/count-words.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { monthNames } from '#domain/time/months.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { differenceAt, formatAtAGlance, formatFinely, formatWithUnit } from '#domain/units/reading-format.ts'

/** A key of the parameters of all tanks, or `own:12`. */
type ReadingKey = string

/** What a number is of: a reading, a change that ended at the reading `to`, or how much a tank uses a day. */
type OfParameter =
  | { readonly parameter: ReadingKey; readonly as: 'value' | 'a_day' }
  | { readonly parameter: ReadingKey; readonly as: 'change'; readonly to: number }

/**
 * A number of a sentence, in the stored unit. `tests` counts tests in a row; `day` is a moment, in seconds of the
 * tank's wall clock, that is told as a date.
 */
export type FactNumber = {
  readonly value: number
  readonly of: OfParameter | 'days' | 'percent' | 'tests' | 'day'
}

type FactKind =
  | 'out_of_range'
  | 'swing'
  | 'left_range'
  | 'back_in_range'
  | 'trend'
  | 'all_with_salinity'
  | 'salinity_alone'
  | 'alkalinity_alone'
  | 'consumption'
  | 'overdue'
  | 'event_before'
  | 'nothing_moved'

/** Something that the readings of a tank say, with every number that is told of it. */
export type Fact = {
  /** f1 is the weightiest. */
  readonly id: `f${number}`
  readonly kind: FactKind
  /** Null for a fact about the whole tank. */
  readonly parameter: ReadingKey | null
  /** The stretch of time that it is about, in seconds of the tank's wall clock. */
  readonly from: number
  readonly to: number
  /** By the letter that stands for the number in `says`. */
  readonly numbers: { readonly [letter in string]: FactNumber }
  /**
   * The sentence with placeholders: `{a}` for a number with its unit, `{a bare}` for one whose unit is told by another
   * number, `{parameter}` for the parameter's name. It has no digit.
   */
  readonly says: string
  /** 1 for what is told first; several facts may have the same. */
  readonly weight: number
  /** The fact before which an event took place. */
  readonly before?: Fact['id']
}

/** Facts as they are shown: each event directly after the fact before which it took place. */
export function withEventsBeside(facts: readonly Fact[]): Fact[] {
  const isOwn = ({ before }: Fact) => !facts.some(({ id }) => id === before)
  return facts.filter(isOwn).flatMap((fact) => [fact, ...facts.filter(({ before }) => before === fact.id)])
}

/** A number's place in a sentence: its letter, and ` bare` where the unit stands elsewhere. */
const numberPlace = /\{([a-z])( bare)?\}/g

type Reader = {
  /** With the reader's units. */
  parameters: readonly Parameter[]
  /** The day of the tank's clock, or any moment of it: a date of another year has its year. */
  today: string
}

/** A sentence with the parameter's name, and either a text or what `place` makes of each number. */
export function fillFact<Part>(
  { says, numbers }: Pick<Fact, 'says' | 'numbers'>,
  { name, place }: { name: string; place(number: FactNumber, letter: string, isBare: boolean): Part },
): (string | Part)[] {
  const parts: (string | Part)[] = []
  let end = 0
  for (const { 0: written, 1: letter = '', 2: bare, index } of says.matchAll(numberPlace)) {
    const number = numbers[letter]
    if (!number) continue
    parts.push(says.slice(end, index).replace('{parameter}', () => name))
    parts.push(place(number, letter, bare !== undefined))
    end = index + written.length
  }
  return [...parts, says.slice(end).replace('{parameter}', () => name)].filter((part) => part !== '')
}

/** A fact's sentence in the reader's units: "Calcium fell from 440 to 420 ppm in 30 days". */
export function factWords(fact: Pick<Fact, 'says' | 'numbers' | 'parameter'>, reader: Reader): string {
  const place = (number: FactNumber, _: string, isBare: boolean) => numberText(number, { ...reader, isBare })
  return fillFact(fact, { name: factName(fact, reader), place }).join('')
}

/** The name of the parameter that a fact is about; '' for one about the whole tank. */
function factName({ parameter }: Pick<Fact, 'parameter'>, { parameters }: Pick<Reader, 'parameters'>) {
  return parameters.find(({ key }) => key === parameter)?.label ?? ''
}

/** A number in the reader's units: `8.3 dKH`, `12 Nov`, `23 days`, `third`; `isBare` leaves the unit out. */
export function numberText(
  { value, of }: FactNumber,
  { parameters, today, isBare = false }: Reader & { isBare?: boolean },
): string {
  switch (of) {
    case 'day':
      return dayText(value, today)
    case 'tests':
      return (isBare ? undefined : ordinalWord(value)) ?? String(value)
    case 'days':
      return isBare ? String(value) : `${value} ${value === 1 ? 'day' : 'days'}`
    case 'percent':
      return isBare ? String(value) : `${value} %`
    default: {
      const parameter = parameters.find(({ key }) => key === of.parameter)
      return parameter ? textOfParameter(value, of, { parameter, isBare }) : String(value)
    }
  }
}

function textOfParameter(
  value: number,
  of: OfParameter,
  { parameter, isBare }: { parameter: Parameter; isBare: boolean },
): string {
  if (of.as === 'value') return isBare ? formatAtAGlance(parameter, value) : formatWithUnit(parameter, value)
  const { text, unit } =
    of.as === 'change'
      ? differenceAt(parameter, { change: value, to: of.to })
      : { text: formatFinely(parameter, value), unit: parameter.shown?.label ?? parameter.unit }
  return isBare ? text : `${text} ${unit}`.trim()
}

/** `12 Nov`, `12 Nov 2025` in another year. */
function dayText(seconds: number, today: string): string {
  const day = secondsToTimestamp(seconds).slice(0, 10)
  const [year = '', month, date] = day.split('-')
  const words = `${Number(date)} ${monthNames[Number(month) - 1]?.slice(0, 3)}`
  return today.startsWith(year) ? words : `${words} ${year}`
}
