import { quoteCell } from './csv-refusal.ts'
import { tooSmall, vanishes } from './tiny-numbers.ts'

/**
 * How a file writes numbers. `point`: a comma is ambiguous, always so in a comma file. `comma`: a semicolon or tab file
 * in which nothing proves the point, so `1.300` is ambiguous. `both`: a file with 8.1 and 78,5.
 */
export type NumberStyle = 'point' | 'comma' | 'both'

/** A sentence that lacks the column's name. */
export type NumberProblem = { problem: string }

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const commaNumber = /^[+-]?(?:\d+(?:,\d*)?|,\d+)(?:e[+-]?\d+)?$/i
const thousandsByPoint = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/
const thousandsByComma = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const digitsAndSigns = /^[+-]?(?=.*\d)[\d.,]+$/
const notMeasured = /^(?:|na|n\/a|[-–—])$/i

/** Longer than any number is written; whatever is longer is not walked through by a pattern. */
const longestNumber = 400

/** Reads a parameter's cell; null is not measured (blank, `NA`, `N/A`, a dash). */
export function readNumber(cell: string, style: NumberStyle): number | null | NumberProblem {
  if (cell === '') return null
  const quick = style === 'both' ? undefined : readPlainly(cell, style === 'point' ? point : comma)
  if (quick !== undefined) return quick
  const text = cell.trim()
  if (notMeasured.test(text)) return null
  if (text.length > longestNumber) return notANumber(text)
  if (style !== 'point' && thousandsByPoint.test(text)) return ambiguous(text)
  if (plainNumber.test(text)) return toReading(text)
  if (style !== 'point' && commaNumber.test(text)) {
    return style === 'both' && thousandsByComma.test(text)
      ? ambiguous(text)
      : toReading(text.replace(',', '.'))
  }
  return text.includes(',') && digitsAndSigns.test(text) ? ambiguous(text) : notANumber(text)
}

/** What the numbers of a file prove about its decimal sign; see {@link readNumber}. */
export class NumberProof {
  #point = false
  #comma = false

  /** Takes one more cell of a parameter's column into account. */
  add(cell: string): void {
    if (!this.#point && cell.includes('.')) this.#point = isDecimal(cell.trim(), '.')
    if (!this.#comma && cell.includes(',')) this.#comma = isDecimal(cell.trim(), ',')
  }

  get style(): NumberStyle {
    if (!this.#point) return 'comma'
    return this.#comma ? 'both' : 'point'
  }
}

/** True for 8.1 and 0.025, false for 1.300, which may be a thousand three hundred. */
function isDecimal(text: string, sign: '.' | ','): boolean {
  if (text.length > longestNumber) return false
  const [pattern, thousands] =
    sign === '.' ? [plainNumber, thousandsByPoint] : [commaNumber, thousandsByComma]
  return pattern.test(text) && !thousands.test(text)
}

const [zero, nine, comma, point] = [48, 57, 44, 46]
/** Powers of ten that a double holds exactly, so that one division rounds as the language itself does. */
const powers = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)

/** Digits with at most one decimal sign after the first of them, up to 15 in all; undefined for whatever else, without a pattern. */
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

// A -0 is a 0, as the export writes it.
function toReading(text: string): number | NumberProblem {
  if (vanishes(text)) return { problem: tooSmall(text) }
  return Number(text) || 0
}

function ambiguous(text: string): NumberProblem {
  return {
    problem: `${quoteCell(text)} is ambiguous: write a point before decimals and nothing between thousands.`,
  }
}

function notANumber(text: string): NumberProblem {
  return { problem: `${quoteCell(text)} is not a number.` }
}
