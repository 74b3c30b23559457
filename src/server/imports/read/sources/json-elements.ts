import { countWords } from '#domain/count-words.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { vanishes } from '#domain/units/tiny-numbers.ts'
import { longestRow } from '#server/imports/read/row-cutter.ts'

export type JsonReader = {
  /** Called for scalars that lie in objects only; a path is `['istat', 'date']`. */
  scalar(path: readonly string[], value: unknown): void
  /** Called for each whole element of an array that lies in objects only. */
  element(path: readonly string[], value: unknown): void
}

const brokenJson =
  'This JSON file is damaged or breaks off before its end. Export it once more and import the new file.'

const blank = /\s/

/**
 * Reads JSON piece by piece: walks through objects, and holds one element of an array in them at a time.
 * @throws CsvRefusal for what is no JSON, and for an element that is longer than a row may be
 */
export async function readJson(pieces: AsyncIterable<string>, reader: JsonReader) {
  const walk = new JsonWalk(reader)
  for await (const piece of pieces) walk.add(piece)
  walk.end()
}

/** True for JSON Lines: two lines that are an object each. */
export function isJsonLines(start: string): boolean {
  const [first = '', second = ''] = start.split('\n').filter((line) => line.trim() !== '')
  if (!/^\s*\{.*\}\s*$/.test(first) || !/^\s*\{/.test(second)) return false
  try {
    JSON.parse(first)
    return true
  } catch {
    return false
  }
}

/** Reads the lines as if they were one array. @throws CsvRefusal as {@link readJson} */
export async function readJsonLines(pieces: AsyncIterable<string>, { element }: JsonReader) {
  let line = ''
  const take = () => {
    if (line.trim() !== '') element([], parsed(line))
    line = ''
  }
  for await (const piece of pieces) {
    const [end = '', ...lines] = piece.split('\n')
    line += end
    for (const next of lines) {
      take()
      line = next
    }
    if (line.length > longestRow) throw tooLong()
  }
  take()
}

type Expectation = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma' | 'nothing'

class JsonWalk {
  readonly #reader: JsonReader
  readonly #stack: ('object' | 'array')[] = []
  readonly #path: string[] = []
  #expected: Expectation = 'value'
  /** The text so far of the value that is being collected, and where in it the walk is. */
  #held: { text: string; depth: number; isText: boolean; isEscaped: boolean } | undefined

  constructor(reader: JsonReader) {
    this.#reader = reader
  }

  add(piece: string) {
    let at = 0
    while (at < piece.length) at = this.#held ? this.#hold(piece, at) : this.#step(piece, at)
  }

  end() {
    if (this.#held && this.#stack.length === 0) this.#release()
    if (this.#expected !== 'nothing' || this.#held) throw broken()
  }

  #step(piece: string, at: number): number {
    const sign = piece.charAt(at)
    if (blank.test(sign) || sign === '\ufeff') return at + 1
    const top = this.#stack.at(-1)
    const expected = this.#expected
    if (expected === 'nothing') throw broken()
    if (expected === 'colon') {
      if (sign !== ':') throw broken()
      this.#expected = 'value'
      return at + 1
    }
    if (expected === 'comma' && sign === ',') {
      this.#expected = top === 'object' ? 'key' : 'value'
      return at + 1
    }
    if (expected === 'comma' || expected.startsWith('first')) {
      if (sign === (top === 'object' ? '}' : ']')) return this.#leave(at)
      if (expected === 'comma') throw broken()
    }
    if (expected.endsWith('key') && sign !== '"') throw broken()
    const isWalked = expected.endsWith('value') && top !== 'array' && (sign === '{' || sign === '[')
    if (isWalked) return this.#enter(sign, at)
    this.#held = { text: '', depth: 0, isText: false, isEscaped: false }
    return at
  }

  #enter(sign: '{' | '[', at: number): number {
    if (this.#stack.length > 20) throw broken()
    this.#stack.push(sign === '{' ? 'object' : 'array')
    this.#expected = sign === '{' ? 'first key' : 'first value'
    return at + 1
  }

  #leave(at: number): number {
    this.#stack.pop()
    this.#closeValue()
    return at + 1
  }

  #closeValue() {
    if (this.#stack.at(-1) === 'object') this.#path.pop()
    this.#expected = this.#stack.length === 0 ? 'nothing' : 'comma'
  }

  /** Collects a key, a scalar, or a whole element of an array. */
  #hold(piece: string, start: number): number {
    const held = this.#held
    if (!held) return start
    let at = start
    for (; at < piece.length; at += 1) {
      const sign = piece.charAt(at)
      if (held.isText) {
        if (held.isEscaped) held.isEscaped = false
        else if (sign === '\\') held.isEscaped = true
        else if (sign === '"') {
          held.isText = false
          if (held.depth === 0) return this.#finish(piece, { start, end: at + 1 })
        }
      } else if (sign === '"') held.isText = true
      else if (sign === '{' || sign === '[') held.depth += 1
      else if ((sign === '}' || sign === ']') && held.depth > 0) {
        held.depth -= 1
        if (held.depth === 0) return this.#finish(piece, { start, end: at + 1 })
      } else if (held.depth === 0 && (',}]'.includes(sign) || blank.test(sign))) {
        return this.#finish(piece, { start, end: at })
      }
    }
    this.#collect(piece, { start, end: at })
    return at
  }

  #finish(piece: string, { start, end }: { start: number; end: number }): number {
    this.#collect(piece, { start, end })
    this.#release()
    return end
  }

  #collect(piece: string, { start, end }: { start: number; end: number }) {
    if (!this.#held) return
    this.#held.text += piece.slice(start, end)
    if (this.#held.text.length > longestRow) throw tooLong()
  }

  #release() {
    const value = parsed(this.#held?.text ?? '')
    this.#held = undefined
    if (this.#expected.endsWith('key')) {
      this.#path.push(String(value))
      this.#expected = 'colon'
      return
    }
    if (this.#stack.at(-1) === 'array') this.#reader.element(this.#path, value)
    else this.#reader.scalar(this.#path, value)
    this.#closeValue()
  }
}

function parsed(text: string): unknown {
  try {
    return mayBeInexact.test(text) ? JSON.parse(text, asWritten) : JSON.parse(text)
  } catch {
    throw broken()
  }
}

/** Other numbers come out as they are written. Looking at each takes as long as the rest. */
const mayBeInexact = /e[-+]?\d|\.0{300}|\d{16}/i

/** A number that would become another stays text, so that it is judged like that of a CSV file. */
function asWritten(_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  if (typeof value !== 'number') return value
  const isOther = vanishes(source) || (Number.isInteger(value) && !Number.isSafeInteger(value))
  return isOther ? source : value
}

function broken(): CsvRefusal {
  return new CsvRefusal(brokenJson)
}

function tooLong(): CsvRefusal {
  return new CsvRefusal(
    `An entry of this JSON file is longer than ${countWords(longestRow)} characters: perhaps a quote in it is never closed, or it holds no readings.`,
  )
}
