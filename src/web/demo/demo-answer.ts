import type { AnswerPart } from '#domain/insight/answer.ts'
import type { Fact } from '#domain/insight/fact.ts'

/**
 * An answer as an AI might give it, written beforehand. Each part is of facts by the begin of what they say, and is
 * left out without one of them; `{0.a}` is a number of the first.
 */
const written = [
  {
    of: [
      { parameter: 'phosphase', says: '{parameter} rose' },
      { parameter: 'phosphase', says: '{parameter} has been above' },
    ],
    text: 'Phosphate rose from {0.a} to {0.b}, and has been above its range since {1.a}. It may come from more food than the corals take up.',
  },
  {
    of: [{ parameter: 'temperature', says: '{parameter} fell' }],
    text: 'The temperature fell from {0.a} to {0.b}, which may be no more than the season.',
  },
  {
    of: [{ parameter: 'phosphase', says: '{parameter} is' }],
    text: 'Test phosphate again before you change anything: {0.a} is close to the range.',
  },
] as const

export const demoQuestion = 'What changed this month?'

/** The answer with places of these facts. */
export function demoAnswer(facts: readonly Fact[]): AnswerPart[] {
  return written.flatMap(({ of, text }): AnswerPart[] => {
    const uses = of.flatMap(
      ({ parameter, says }) =>
        facts.find((fact) => fact.parameter === parameter && fact.says.startsWith(says))?.id ?? [],
    )
    if (uses.length < of.length) return []
    return [{ text: text.replace(/\{(\d)\./g, (_, index) => `{${uses[index]}.`), uses }]
  })
}
