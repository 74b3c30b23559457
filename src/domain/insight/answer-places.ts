import type { Fact, FactNumber } from './fact.ts'

/** A number's place in an answer, as facts name it to the AI: `{f1.a}`. */
export const place = /\{(f[1-9]\d?)\.([a-z])\}/g

/** The number of a place; undefined where no fact has it. */
export function numberOf(facts: readonly Fact[], id: string, letter: string): FactNumber | undefined {
  const numbers = facts.find((fact) => fact.id === id)?.numbers
  return numbers && Object.hasOwn(numbers, letter) ? numbers[letter] : undefined
}

/** A part's text with its numbers as `placed` makes them, by their facts. */
export function fillPart<Placed>(
  text: string,
  facts: readonly Fact[],
  placed: (number: FactNumber, fact: Fact, index: number) => Placed,
): (string | Placed)[] {
  const pieces: (string | Placed)[] = []
  let end = 0
  for (const { 0: written, 1: id = '', 2: letter = '', index } of text.matchAll(place)) {
    const fact = facts.find((one) => one.id === id)
    const number = numberOf(facts, id, letter)
    if (!fact || !number) continue
    pieces.push(text.slice(end, index), placed(number, fact, index))
    end = index + written.length
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '')
}
