import { monthOf } from '#domain/imports/dates/date-words.ts'
import { isTooSmall, vanishes } from '#domain/units/tiny-numbers.ts'

/**
 * `point`: decimals have a point, a comma is ambiguous. `comma`: decimals have a comma, `1.300` is ambiguous. `both`:
 * 8.1 and 78,5 occur. The others are settled, by the user or by a number such as `1.287,5`: the other sign, a blank or
 * an apostrophe stands between thousands.
 */
export type NumberStyle = 'point' | 'comma' | 'both' | 'point, thousands' | 'comma, thousands'

export function settledStyle(decimals: '.' | ','): NumberStyle {
  return decimals === '.' ? 'point, thousands' : 'comma, thousands'
}

/** `problem` is a sentence to put after the cell; `either` has the two meanings of 1.300. */
export type NumberProblem = {
  readonly problem: string
  readonly isAmbiguous?: true
  readonly either?: readonly [number, number]
  /** The meaning that counts where both are thinkable, because the style of the file is settled. */
  readonly settled?: number
}

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const commaNumber = /^[+-]?(?:\d+(?:,\d*)?|,\d+)(?:e[+-]?\d+)?$/i
/** 1.300: thirteen hundred or one and three tenths. */
const oneGroup = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/
const thousandsByPoint = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/
const thousandsByComma = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
/** 1 350 and 1'350, with blanks or marks that stand nowhere else in a number. */
const thousandsBySpace =
  /^[+-]?[1-9]\d{0,2}(?:[\u00a0\u2007\u2009\u202f]\d{3})+(?:[.,]\d*)?$|^[+-]?[1-9]\d{0,2}(?:['’´]\d{3})+(?:[.,]\d*)?$/
/** 1 350 with a plain space, which may also stand between two readings. */
const thousandsByPlainSpace = /^[+-]?[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d*)?$/
const digitsAndSigns = /^[+-]?(?=.*\d)[\d.,]+$/
const notMeasured = /^(?:|na|[-–—])$/i
/** A number with what follows it: `8.2 dKH`. */
const beforeUnit = /^([+-]?[\d.,]+)\s*([^\d.,\s].*)$/s

/** Longer texts are no numbers, and not matched with patterns. */
const longestNumber = 400

const notANumber: NumberProblem = { problem: 'is not a number.' }
const notAlone: NumberProblem = {
  problem: 'is not a number alone: write that in the unit of its column, and the rest into a note.',
}
/** A remark as in `8.2 (Hanna)`. One with digits may be another number. */
const remark = /^[(\p{L}]\D*$/u
const notADate: NumberProblem = {
  problem: 'is not a number but a date: a spreadsheet may have made it of one, as 8 February of 8.2.',
}
/** As workbooks are read, and as most files write one. */
const aDate = /^\d{4}-\d\d-\d\d(?: |$)|^\d{1,2}([/.])\d{1,2}\1(?:\d{2}|\d{4})$/
/** As spreadsheets show the 8 February that they made of 8.2: `8-Feb`, `8. Feb`, `Feb-26`. */
const aNamedDate = /^\d{1,2}[-. /]{1,2}(\p{L}{3,9})\.?(?:[-. /]\d{2,4})?$|^(\p{L}{3,9})\.?[-. /]\d{1,4}$/u
const ambiguous: NumberProblem = {
  problem: 'is ambiguous: write a point before decimals and nothing between thousands.',
  isAmbiguous: true,
}
const blankWithin = 'has a blank in it: write one number without it.'
const tooSmall: NumberProblem = { problem: isTooSmall }

/** Null is not measured (blank, `NA`, a dash). */
export function readNumber(cell: string, style: NumberStyle): number | null | NumberProblem {
  if (cell === '') return null
  const quick = style === 'both' ? undefined : readPlainly(cell, style.startsWith('point') ? point : comma)
  if (quick !== undefined) return quick
  const text = cell.trim()
  if (notMeasured.test(text)) return null
  if (text.length > longestNumber) return notANumber
  if (thousandsBySpace.test(text)) return readNumber(text.replace(/[^\d.,+-]/g, ''), style)
  if (thousandsByPlainSpace.test(text)) return spacedNumber(text, style)
  const grouped = style === 'comma, thousands' ? thousandsByPoint : thousandsByComma
  if (style.endsWith('thousands') && grouped.test(text)) return groupedNumber(text, style)
  if (style !== 'point' && style !== 'point, thousands' && thousandsByPoint.test(text)) return ambiguity(text)
  if (plainNumber.test(text)) return toReading(text)
  if (!style.startsWith('point') && commaNumber.test(text)) {
    return style === 'both' && thousandsByComma.test(text)
      ? ambiguity(text)
      : toReading(text.replace(',', '.'))
  }
  if (text.includes(',') && digitsAndSigns.test(text)) return ambiguous
  if (isDate(text)) return notADate
  return remark.test(splitUnit(text)?.unit ?? '') ? notAlone : notANumber
}

function isDate(text: string): boolean {
  const [, behind, before] = aNamedDate.exec(text) ?? []
  return aDate.test(text) || monthOf(behind ?? before ?? '') !== undefined
}

/** 1 350: one number where the style is settled, and otherwise perhaps two. */
function spacedNumber(text: string, style: NumberStyle): number | null | NumberProblem {
  const joined = text.replaceAll(' ', '')
  if (style.endsWith('thousands')) return readNumber(joined, style)
  const value = Number(joined.replace(',', '.'))
  return { problem: blankWithin, isAmbiguous: true, either: [value, value] }
}

/** 1.300 or 1.297,5 with a point between thousands. A single group keeps its other meaning: a gravity of 1.025. */
function groupedNumber(text: string, style: NumberStyle): number | NumberProblem {
  const sign = style === 'comma, thousands' ? '.' : ','
  const joined = text.replaceAll(sign, '').replace(',', '.')
  if (!oneGroup.test(text)) return toReading(joined)
  const [decimal, value] = [Number(text.replace(',', '.')), Number(joined)]
  return { problem: 'is not believable.', either: [value, decimal], settled: value }
}

/** 1.300, 1,300 and 1 300, each of which may be thirteen hundred. */
export function isLoneGroup(text: string): boolean {
  return oneGroup.test(text) || thousandsByPlainSpace.test(text)
}

export function mayBeThousands(text: string): boolean {
  return oneGroup.test(text)
}

/** A date or a reading begins with a number; no name of a column and no unit does. */
export function startsLikeData(cell: string): boolean {
  return /^\s*[<>~+-]?\s*[.,]?\d/.test(cell.slice(0, 100))
}

/** What the numbers of a file prove about its decimal sign; see {@link readNumber}. */
export class NumberProof {
  #point = false
  #comma = false
  #groupedByPoint = false
  #groupedByComma = false

  add(cell: string): void {
    const hasComma = cell.includes(',')
    // Nearly every cell of a million: another decimal point proves nothing new.
    if (!hasComma && this.#point) return
    const hasPoint = cell.includes('.')
    if (!hasPoint && !hasComma) return
    if (hasPoint && !this.#point) this.#point = isDecimal(cell, '.')
    if (hasComma && !this.#comma) this.#comma = isDecimal(cell, ',')
    if (hasPoint === hasComma || isTwice(cell, hasPoint ? '.' : ',')) {
      this.#groupedByPoint ||= isGrouped(cell, thousandsByPoint)
      this.#groupedByComma ||= isGrouped(cell, thousandsByComma)
    }
  }

  join(other: NumberProof): void {
    this.#point ||= other.#point
    this.#comma ||= other.#comma
    this.#groupedByPoint ||= other.#groupedByPoint
    this.#groupedByComma ||= other.#groupedByComma
  }

  /** The style that a number with both signs or two groups proves; `both` where others contradict it. */
  get #settled(): NumberStyle | undefined {
    if (!this.#groupedByPoint && !this.#groupedByComma) return undefined
    const isComma = this.#groupedByPoint && !this.#groupedByComma && !this.#point
    const isPoint = this.#groupedByComma && !this.#groupedByPoint && !this.#comma
    return isComma ? settledStyle(',') : isPoint ? settledStyle('.') : 'both'
  }

  get hasDecimalComma(): boolean {
    return this.#comma
  }

  /** A file with tabs may be of any country: without a proof 1,300 is ambiguous. */
  get styleBetweenTabs(): NumberStyle {
    return this.#point || this.#comma || this.#settled ? this.style : 'both'
  }

  /** Between cells with commas, only a comma without thousands behind it proves that it is the decimal sign. */
  get styleBetweenCommas(): NumberStyle {
    return this.#comma || this.#settled ? this.style : 'point'
  }

  get style(): NumberStyle {
    if (this.#settled) return this.#settled
    if (!this.#point) return 'comma'
    return this.styleBesidePoints
  }

  /** Number cells of a workbook have a point, but its texts may have numbers in another style. */
  get styleBesidePoints(): NumberStyle {
    return this.#comma ? 'both' : 'point'
  }
}

function isTwice(cell: string, sign: string): boolean {
  return cell.indexOf(sign) !== cell.lastIndexOf(sign)
}

/** True for 1.287,5 and 1.234.567, false for 1.300. */
function isGrouped(cell: string, thousands: RegExp): boolean {
  const text = splitUnit(cell)?.number ?? cell.trim()
  return text.length <= longestNumber && thousands.test(text) && !oneGroup.test(text) && !/[.,]$/.test(text)
}

/** True for 8.1, 0.025 and 8.1 dKH, false for 1.300, which may be a thousand three hundred. */
function isDecimal(cell: string, sign: '.' | ','): boolean {
  const text = splitUnit(cell)?.number ?? cell.trim()
  if (text.length > longestNumber) return false
  const [pattern, thousands] =
    sign === '.' ? [plainNumber, thousandsByPoint] : [commaNumber, thousandsByComma]
  return pattern.test(text) && !thousands.test(text)
}

const [zero, nine, comma, point] = [48, 57, 44, 46]
/** A double holds these exactly: one division by them rounds as JavaScript's own reading does. */
const powers = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)

/** Reads up to 15 digits with one decimal sign at most, without a pattern; undefined for anything else. */
function readPlainly(cell: string, sign: number): number | undefined {
  const length = cell.length
  if (length > 16) return undefined
  let value = 0
  let decimals = -1
  for (let index = 0; index < length; index += 1) {
    const code = cell.charCodeAt(index)
    if (code >= zero && code <= nine) {
      value = value * 10 + code - zero
      if (decimals >= 0) decimals += 1
    } else if (code === sign && decimals < 0 && index > 0) decimals = 0
    else return undefined
  }
  if (length - (decimals < 0 ? 0 : 1) > 15) return undefined
  return decimals > 0 ? value / (powers[decimals] ?? 1) : value
}

// -0 becomes 0, as the export writes it.
function toReading(text: string): number | NumberProblem {
  if (vanishes(text)) return tooSmall
  return Number(text) || 0
}

/** 1.300 where the decimal sign is not proved. One more 0 makes it a decimal sign in every file. */
function ambiguity(text: string): NumberProblem {
  if (!oneGroup.test(text)) return ambiguous
  const decimal = text.replace(',', '.')
  const either = [Number(decimal), Number(decimal.replace('.', ''))] as const
  return { problem: `is ambiguous: write ${decimal}0 or ${either[1]}.`, isAmbiguous: true, either }
}

export function splitUnit(cell: string): { number: string; unit: string } | undefined {
  const text = cell.trim()
  if (text.length > longestNumber) return undefined
  const [, number, unit] = beforeUnit.exec(text) ?? []
  return number === undefined || unit === undefined ? undefined : { number, unit }
}
