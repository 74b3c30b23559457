import type { NumberStyle } from '#domain/imports/numbers.ts'
import { mayBeThousands, NumberProof } from '#domain/imports/numbers.ts'
import { vanishes } from '#domain/units/tiny-numbers.ts'

/** Writes the shortest form of the double. What has none, as 1e-400, stays as it is. */
export function numberText(written: string): string {
  const number = Number(written)
  return Number.isFinite(number) && !vanishes(written) ? String(number) : written
}

/** Adds a zero where the text would look like thousands: `10.755` as `10.7550`. */
export function exactText(written: string): string {
  const text = numberText(written)
  return mayBeThousands(text) ? `${text}0` : text
}

/** What texts of a sheet tell of how numbers are written in them. */
export class TextNumbers {
  readonly #proof = new NumberProof()
  #hasThousands = false

  add(text: string): void {
    this.#proof.add(text)
    this.#hasThousands ||= mayBeThousands(text.trim())
  }

  /** Undefined when no text leaves it open. Its number cells have to be exact then. */
  get style(): NumberStyle | undefined {
    if (!this.#hasThousands && !this.#proof.hasDecimalComma) return undefined
    return this.#proof.style === 'point' ? 'point' : 'both'
  }
}

/** `0.29` as `29%`. The point is moved in the text: 100 times 0.29 is 28.999999999999996. */
export function percentText(written: string): string {
  const text = numberText(written)
  if (!Number.isFinite(Number(text))) return text
  const [digits, exponent = '0'] = text.toLowerCase().split('e')
  return `${numberText(`${digits}e${Number(exponent) + 2}`)}%`
}
