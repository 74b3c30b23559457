import { CsvRefusal } from '#domain/csv-refusal.ts'

const mostCharacters = 10_000_000
const mostTexts = 500_000

/** Texts to which cells refer by number: all runs of rich text, without phonetic readings of Japanese. */
export class SharedTexts {
  readonly #texts: string[] = []
  #characters = 0
  #text = ''
  #isText = false
  #isReading = false

  open(name: string) {
    if (name === 'si') this.#text = ''
    else if (name === 'rPh') this.#isReading = true
    else if (name === 't') this.#isText = !this.#isReading
  }

  text(text: string) {
    if (!this.#isText) return
    this.#text += text
    this.#characters += text.length
    if (this.#characters > mostCharacters) throw tooMuchText()
  }

  close(name: string) {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isReading = false
    else if (name === 'si') this.#add()
  }

  get(index: number): string {
    return this.#texts[index] ?? ''
  }

  #add() {
    // A piece of a text would keep the whole in memory.
    this.#texts.push(Buffer.from(unescaped(this.#text)).toString())
    if (this.#texts.length > mostTexts) throw tooMuchText()
  }
}

/** Signs that XML cannot have are `_x000D_`, and such a sequence itself `_x005F_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function tooMuchText(): CsvRefusal {
  return new CsvRefusal(
    'This spreadsheet holds more text than Coralline reads from one. Save the sheet with the readings as “CSV UTF-8”, and import that file.',
  )
}
