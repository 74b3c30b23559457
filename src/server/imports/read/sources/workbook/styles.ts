/** What a number means: a percentage, or else a day, a time of day, or counted hours. */
export type NumberMeaning = { isPercent: boolean; hasDay: boolean; hasClock: boolean; isCounted: boolean }

const percent: NumberMeaning = { isPercent: true, hasDay: false, hasClock: false, isCounted: false }

/** Formats that have only a number; 27 to 58 are of East Asia. Source: ECMA-376, part 1, 18.8.30. */
const builtIn: readonly (readonly [from: number, to: number, code: string])[] = [
  [9, 10, '0%'],
  [14, 17, 'd/m/y'],
  [18, 21, 'h:mm'],
  [22, 22, 'd/m/y h:mm'],
  [27, 31, 'd/m/y'],
  [32, 35, 'h:mm'],
  [36, 36, 'd/m/y'],
  [45, 45, 'mm:ss'],
  [46, 46, '[h]:mm:ss'],
  [47, 47, 'mm:ss.0'],
  [50, 58, 'd/m/y'],
]

/** Texts, escaped signs, widths and fillers say nothing of numbers. */
const literal = /"[^"]*"|\\.|_.|\*./g
const counting = /\[(?:h+|m+|s+)\]/i
const halves = /am\/pm|a\/p/gi

/** Reads a format such as `dd/mm/yyyy h:mm`; undefined for plain numbers. */
function meaningOfFormat(code: string): NumberMeaning | undefined {
  const [section = ''] = code.replace(literal, '').split(';')
  const isCounted = counting.test(section)
  const plain = section.replace(/\[[^\]]*\]/g, '').replace(halves, 'h')
  if (/general|[0#?]/i.test(plain.replace(/\.0+/g, ''))) return plain.includes('%') ? percent : undefined
  const hasClock = isCounted || /[hs]/i.test(plain)
  const hasDay = /[yd]/i.test(plain) || (!hasClock && /m/i.test(plain))
  return hasDay || hasClock ? { isPercent: false, hasDay, hasClock, isCounted } : undefined
}

export class Styles {
  readonly #formats = new Map<number, string>()
  readonly #styles: (NumberMeaning | undefined)[] = []
  #isCells = false

  open(name: string, attributes: Readonly<Record<string, string>>) {
    if (name === 'numFmt') this.#formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
    else if (name === 'cellXfs') this.#isCells = true
    else if (name === 'xf' && this.#isCells && this.#styles.length < 100_000)
      this.#styles.push(this.#meaningOf(Number(attributes.numFmtId ?? 0)))
  }

  text() {}

  close(name: string) {
    if (name === 'cellXfs') this.#isCells = false
  }

  meaning(style: number): NumberMeaning | undefined {
    return this.#styles[style]
  }

  #meaningOf(format: number): NumberMeaning | undefined {
    const own = this.#formats.get(format)
    const code = own ?? builtIn.find(([from, to]) => format >= from && format <= to)?.[2]
    return code === undefined ? undefined : meaningOfFormat(code.slice(0, 500))
  }
}
