import { describe, expect, test } from 'vitest'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { spelledNumbers } from '#domain/testing/spelled-numbers.ts'
import { maxPart, readAnswer } from './answer.ts'
import { fillPart } from './answer-places.ts'
import type { Fact } from './fact.ts'
import { numberText } from './fact.ts'

const of = (parameter: string) => ({ parameter, as: 'value' }) as const
const facts: readonly Fact[] = [
  {
    ...{ id: 'f1', kind: 'trend', parameter: 'alkalinity', from: 0, to: 86_400, weight: 4 },
    numbers: {
      a: { value: 8.4, of: of('alkalinity') },
      b: { value: 7.6, of: of('alkalinity') },
      c: { value: 30, of: 'days' },
    },
    says: '{parameter} fell from {a} to {b} in {c}',
  },
  {
    ...{ id: 'f2', kind: 'overdue', parameter: 'own:3', from: 0, to: 86_400, weight: 7 },
    numbers: { a: { value: 23, of: 'days' } },
    says: '{parameter} was not tested for {a}',
  },
]
const labels = {
  ...Object.fromEntries(parametersOf().map(({ key, label }) => [key, label])),
  'own:3': 'own parameter A',
}
const known = { facts, labels }
const read = (...texts: string[]) =>
  readAnswer(JSON.stringify({ parts: texts.map((text) => ({ text, uses: ['f1'] })) }), known)
const passes = (text: string) => read(text).length === 1

describe('what is said of the facts passes', () => {
  test.each([
    'Alkalinity fell from {f1.a} to {f1.b} in {f1.c}.',
    'Alkalinity is now {f1.b}, below the range that you set ({f1.a} before).',
    'Alkalinity and calcium fell together. This may be because corals use more than is put in.',
    'After the last water change alkalinity was {f1.b}, which might come from the new salt mix.',
    'There was a drop in alkalinity. Test it again on the same day, with the same kit.',
    'The figures do not tell the cause; evaporation could be a part of it.',
    'Since the water change calcium has fallen as well as magnesium, so test it again.',
    'own parameter A was not tested for {f2.a}.',
    'It’s worth testing magnesium next – it was not measured for weeks.',
    'Your pH was steady, and so was the temperature.',
    'The facts do not show the cause. To find the reason, test salinity, too.',
    'The figures don’t explain why alkalinity moves.',
    'Nothing in these facts explains why alkalinity moves.',
    'There is no trend in pH, which may be low from carbon dioxide in the room.',
    'The drop may come from the new salt mix; a water change could have lowered it.',
  ])('%s', (text) => expect(read(text).map((part) => part.text)).toEqual([text]))
})

describe('a number that is no fact’s is dropped', () => {
  test('as any sign that Unicode knows as a number', () => {
    const signs = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /\p{N}/u.test(sign))
    expect(signs.length).toBeGreaterThan(1_900)
    const passed = signs.filter((sign) => passes(`It is ${sign} now.`) || passes(`It is {f1.a}${sign} now.`))
    expect(passed).toEqual([])
  })

  test('in words from zero to hundred, in four languages, however they are written', () => {
    const written = [
      (word: string) => word,
      (word: string) => word.toUpperCase(),
      (word: string) => word.normalize('NFD'),
      (word: string) => word.normalize('NFD').replace(/\p{M}/gu, ''),
      (word: string) => word.charAt(0).toUpperCase() + word.slice(1),
      (word: string) => [...word].join('\u200b'),
      (word: string) => [...word].join('\u00ad'),
      (word: string) => [...word].join(' '),
      (word: string) => [...word].join('-'),
      (word: string) => [...word].join('.'),
      (word: string) => `${word.slice(0, 2)} ${word.slice(2)}`,
      (word: string) => word.replace(/o/g, 'о').replace(/e/g, 'е').replace(/i/g, 'і').replace(/n/g, 'п'),
      (word: string) => [...word].map((letter) => `${letter}\u0301`).join(''),
      (word: string) =>
        word.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
      (word: string) => word.replace(/([aeiou])/, '$1$1$1'),
      (word: string) =>
        word.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 97 + 0x1d5ee)),
    ]
    const words = Object.values(spelledNumbers).flat()
    expect(words).toHaveLength(404)
    const texts = words.flatMap((word) => written.map((write) => `It is ${write(word)} or so.`))
    expect(texts.filter(passes)).toEqual([])
  })

  test.each([
    ...[
      'half',
      'halved',
      'double',
      'doubled',
      'twice',
      'thrice',
      'once',
      'a dozen',
      'a couple',
      'a pair',
      'tenfold',
    ],
    ...[
      'the first',
      'the third',
      'a quarter',
      'twentieth',
      'a thousand',
      'two-thirds',
      'fiftyish',
      'XII',
      'xiv',
      'IV',
    ],
    ...[
      'halb',
      'die Hälfte',
      'doppelt',
      'verdoppelt',
      'zweifach',
      'dreimal',
      'anderthalb',
      'zweihundertfünfzig',
    ],
    ...[
      'la moitié',
      'demi',
      'le double',
      'deuxième',
      'une douzaine',
      'mille',
      'la mitad',
      'medio',
      'el doble',
      'tercero',
    ],
    ...[
      'doscientos',
      'fünfzigprozentig',
      'percent',
      'per cent',
      '%',
      '٪',
      '‰',
      'a day',
      'every week',
      'per hour',
    ],
    ...[
      '½',
      '②',
      '𝟗',
      '٣',
      '९',
      '８',
      '四',
      '🔟',
      'l0',
      'IO',
      'lO',
      'I',
      'seven-ish',
      'sevenn',
      'twenty one',
      'fourty',
    ],
    ...[
      'noon',
      'Monday',
      'in December',
      'yesterday',
      'minus',
      'ppm',
      'two.five',
      'a hundred',
      'point five',
      'o n e',
    ],
    ...['quintupled', 'sextuple', 'a myriad', 'a lakh', 'a trio', 'oneandahalf', 'eight dot four'],
    ...['Dutzende', 'zuerst', 'vierteljährlich', 'deux fois', 'deuxfois', 'une cinquantaine', 'millares'],
    ...['treintaitrés', 'el cuádruple', 'weekly', 'biweekly', 'fyra', 'syv', 'kaksi', 'cztery'],
    ...['\u202e21', '1\u200b2', '\u206621\u2069', '¹²', '１２', '1e3', 'IX', '८४'],
  ])('as %s', (number) => expect([number, passes(`It is ${number} now.`)]).toEqual([number, false]))

  test.each([
    ...['-{f1.a}', '- {f1.a}', '−{f1.a}', '{f1.a}{f1.b}', '{f1.a}.{f1.b}', '{f1.a},{f1.b}', '{f1.a}/{f1.b}'],
    ...[
      '{f1.a} times',
      '{f1.a} percent',
      '{f1.a} ppm',
      '{f1.a}k',
      'x{f1.a}',
      '{f1.a} – {f1.b}',
      '~{f1.a}',
      '{f1.a}%',
    ],
    ...[
      '{f1.d}',
      '{f9.a}',
      '{f1}',
      '{f1.a',
      '{ f1.a }',
      '{f1.A}',
      '{f01.a}',
      '{f1.constructor}',
      '{F1.a}',
      '{{f1.a}}',
    ],
    ...['{f1.a} of {f1.b}', '{f1.a} per {f1.c}', '{f1.a} to the {f1.b}'],
    ...['#', '{f1.a bare}', '{parameter}', '{f1.aa}', '{f1.a}\u0663'],
  ])('made of the places %s', (place) => {
    expect([place, passes(`Alkalinity is ${place} now.`)]).toEqual([place, false])
  })

  test('with a number given to a parameter that it is not of', () => {
    expect(passes('Calcium fell to {f1.b}.')).toBe(false)
    expect(passes('Alkalinity fell to {f1.b}. Calcium rose.')).toBe(true)
  })
})

describe('what nobody can know from figures is dropped', () => {
  test.each([
    ...[
      'Add some buffer.',
      'Dose more alkalinity.',
      'You should dose {f1.a}.',
      'Increase the dose.',
      'Pour it in slowly.',
    ],
    ...[
      'A few drops of it were dosed.',
      'Put in a spoonful.',
      'Raise the daily dosing.',
      'Top up with buffer.',
      'add ml',
    ],
    ...[
      'Kalkwasser would help.',
      'Salifert kits are better.',
      'Use vinegar.',
      'Treat the tank.',
      'The Zorblax kit is better.',
    ],
    ...[
      'This is safe.',
      'It is unsafe.',
      'There is no danger.',
      'Nothing to worry about.',
      'It is harmless.',
      'Das ist sicher.',
    ],
    ...[
      'Your fish have ich.',
      'This is a cyano bloom.',
      'The corals are sick.',
      'It may be an infection.',
      'A toxin perhaps.',
    ],
    ...[
      'It fell because corals grew.',
      'The reason is growth.',
      'Corals caused it.',
      'This is due to growth.',
    ],
    ...[
      'See www.example.org now.',
      'See http://example.org now.',
      'See example.org.',
      '[x](y)',
      'https://a.b/c',
      'reef@a.org',
    ],
    ...['Evaporation made it rise.', 'The water change raised it.', 'Growth drove it down.'],
    ...['Nothing but growth explains it.', 'Test again. Corals caused it.', 'The facts show the cause.'],
    ...['This comes from the salt mix.', 'A new salt mix is behind this.', 'The salt is to blame.'],
    ...['Corals grew, so alkalinity fell.', 'It fell as corals grew.', 'Put in carbon.'],
    ...['Your tank has algae.', 'The corals are stressed.', 'Your heater is broken.'],
    ...['Use a buffer.', 'Try instant ocean.', 'Use baking soda.', 'Run carbon.', 'It is lethal.'],
    ...[
      'All is well.',
      'Nothing is wrong.',
      'Your tank is fine.',
      'Corals are starving.',
      'See reef dot com.',
    ],
    ...['<b>Hm</b>', '&lt;', '`x`', '*x*', 'x_y', 'a\\b', '\u202eabc', 'a\u0000b', '日本', 'Алкалинити'],
  ])('%s', (text) => expect([text, passes(text)]).toEqual([text, false]))

  test('and so is a part that is too long', () => {
    expect(passes('so '.repeat(maxPart / 3).trim())).toBe(true)
    expect(passes('so '.repeat(maxPart))).toBe(false)
  })
})

describe('an answer in another form', () => {
  const part = { text: 'Alkalinity fell.', uses: ['f1'] }
  test.each([
    JSON.stringify({ parts: [part] }),
    `Here it is:\n\`\`\`json\n${JSON.stringify({ parts: [part, part] })}\n\`\`\`\nHope it helps.`,
    JSON.stringify({
      parts: [null, 1, 'x', [], {}, { text: 1 }, { ...part, uses: 'f1' }, { ...part, uses: [1] }, part],
    }),
    JSON.stringify({ parts: [{ ...part, uses: ['f1', 'f9'] }, { ...part, uses: [] }, part], more: 1 }),
  ])('%j is read as far as it can be', (said) => expect(readAnswer(said, known)).toEqual([part]))

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '{"parts":{}}',
    '{"parts":[',
    'Alkalinity fell.',
    '{',
    '}{',
    '"x"',
    '1e999',
  ])('%j has no part', (said) => expect(readAnswer(said, known)).toEqual([]))

  test('uses the facts whose numbers it shows', () => {
    const said = JSON.stringify({ parts: [{ text: 'Alkalinity fell to {f1.b}.' }] })
    expect(readAnswer(said, known)).toEqual([{ text: 'Alkalinity fell to {f1.b}.', uses: ['f1'] }])
  })
})

test('The places become the numbers of their facts, in the units of the reader', () => {
  const reader = { parameters: parametersOf(), today: '2026-11-29' }
  const pieces = fillPart('From {f1.a} to {f1.b} in {f1.c}', facts, (number, { id }) => [
    id,
    numberText(number, reader),
  ])
  expect(pieces).toEqual(['From ', ['f1', '8.4 dKH'], ' to ', ['f1', '7.6 dKH'], ' in ', ['f1', '30 days']])
})
