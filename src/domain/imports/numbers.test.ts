import { expect, test } from 'vitest'
import type { NumberStyle } from './numbers.ts'
import { NumberProof, readNumber } from './numbers.ts'

const ambiguous = expect.objectContaining({
  problem: expect.stringContaining('is ambiguous'),
  isAmbiguous: true,
})

test.each<[string, NumberStyle, unknown]>([
  ['78,5', 'comma', 78.5],
  ['1,300', 'comma', 1.3],
  ['1.300', 'comma', ambiguous],
  ['1.300,5', 'comma', ambiguous],
  ['1.300.000', 'comma', ambiguous],
  ['0.025', 'comma', 0.025],
  ['8.1', 'comma', 8.1],
  ['1025.000', 'comma', 1025],
  ['–', 'comma', null],
  ['8,1,2', 'comma', ambiguous],
  ['1\u202f350', 'comma', 1350],
  ['10\u00a0755,5', 'comma', 10755.5],
  ["1'350.5", 'point', 1350.5],
  ['1’350', 'both', 1350],
  ['1\u00a0350,500', 'point', ambiguous],
  ['400 410', 'point', expect.objectContaining({ isAmbiguous: true })],
  ['1 350', 'comma', expect.objectContaining({ isAmbiguous: true, either: [1350, 1350] })],
  ['4\u00a031', 'comma', { problem: 'is not a number.' }],
  ['1.025', 'point', 1.025],
  ['1,300', 'point', ambiguous],
  ['78,5', 'point', ambiguous],
  ['78,5', 'both', 78.5],
  ['1.300', 'both', ambiguous],
  ['1,300', 'both', ambiguous],
  ['1.300', 'comma, thousands', { problem: 'is not believable.', either: [1300, 1.3], settled: 1300 }],
  ['1.297,5', 'comma, thousands', 1297.5],
  ['1.234.567', 'comma, thousands', 1234567],
  ['1,300', 'point, thousands', { problem: 'is not believable.', either: [1300, 1.3], settled: 1300 }],
  ['1,297.5', 'point, thousands', 1297.5],
  ['78,5', 'point, thousands', ambiguous],
  ['1 350', 'comma, thousands', 1350],
  ['1 350.5', 'point, thousands', 1350.5],
  ['1\u2009350', 'point, thousands', 1350],
  ...['8-Feb', '8. Feb', 'Feb-26', '2-Aug-2026', '08.02.2026', '8/2/26', '8-févr', '8. März'].map(
    (cell): [string, NumberStyle, unknown] => [
      cell,
      'point',
      { problem: expect.stringContaining('is not a number but a date') },
    ],
  ),
  ['under 200', 'point', { problem: 'is not a number.' }],
])('%j in a file with %s is %j', (cell, style, value) => {
  expect(readNumber(cell, style)).toEqual(value)
})

test('any digits read as the language itself reads them', () => {
  for (let index = 0; index < 20_000; index += 1) {
    const text = (((index * 7_919) % 1_000_003) / 10 ** (index % 7)).toFixed(index % 9)
    expect(readNumber(text, 'point')).toBe(Number(text))
  }
})

test.each<[NumberStyle, string[]]>([
  ['comma', []],
  ['comma', ['78,5', '420', '1.300']],
  ['comma', ['1,025', '1.300', 'x', '-', '1.2.3', '']],
  ['point', ['8.1', '1.300', '1,300']],
  ['point', ['0.025']],
  ['both', ['8.1', '78,5']],
  ['comma, thousands', ['8,1', '1.290', '1.287,5']],
  ['comma, thousands', ['1.234.567']],
  ['point, thousands', ['8.1', '1,287.5']],
  ['both', ['8.1', '1.287,5', '8,1']],
  ['both', ['1.287,5', '1,287.5']],
])('%s is what %j proves', (style, cells) => {
  const proof = new NumberProof()
  for (const cell of cells) proof.add(cell)
  expect(proof.style).toBe(style)
})

test.each<[NumberStyle, string[]]>([
  ['both', []],
  ['both', ['420', '1,300', '1.300']],
  ['comma', ['1,300', '0,025']],
  ['point', ['1,300', '8.1']],
])('between tabs %s is what %j proves', (style, cells) => {
  const proof = new NumberProof()
  for (const cell of cells) proof.add(cell)
  expect(proof.styleBetweenTabs).toBe(style)
})

test('between commas only a comma that is no sign of thousands makes it the decimal sign', () => {
  const styleOf = (...cells: string[]) => {
    const proof = new NumberProof()
    for (const cell of cells) proof.add(cell)
    return proof.styleBetweenCommas
  }
  expect(styleOf('8.1', '420')).toBe('point')
  expect(styleOf('1,300', '420')).toBe('point')
  expect(styleOf('8,1', '420')).toBe('comma')
  expect(styleOf('8,1', '8.1')).toBe('both')
  expect(styleOf('1,287.5')).toBe('point, thousands')
  expect(styleOf('1.287,5')).toBe('comma, thousands')
})
