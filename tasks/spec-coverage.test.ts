import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coverageProblem, coverageRows } from './spec-coverage.ts'

const rows = coverageRows(readFileSync('docs/spec-coverage.md', 'utf8'))
const sourceOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

test('every sentence of the table names a test that is there', () => {
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.flatMap((row) => coverageProblem(row, sourceOf(row.file)) ?? [])).toEqual([])
})

test('no sentence stands in the table twice', () => {
  const sentences = rows.map(({ sentence }) => sentence)
  expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).toEqual([])
})

test('a test that was renamed and a file that is gone are named', () => {
  const row = { sentence: 'A tank has water', file: 'e2e/tank.spec.ts', title: 'a tank has water' }
  expect(coverageProblem(row, "test('a tank has water', () => {})")).toBeUndefined()
  expect(coverageProblem(row, "test('a tank has salt', () => {})")).toContain('no test "a tank has water"')
  expect(coverageProblem(row, undefined)).toBe('e2e/tank.spec.ts is not there')
})

test('a step of a test has a title, too', () => {
  const row = { sentence: 'Deep', file: 'e2e/tank.spec.ts', title: 'a tank has water' }
  const source = "test('a tank', () => test.step('a tank has water', () => {}))"
  expect(coverageProblem(row, source)).toBeUndefined()
  expect(coverageProblem({ ...row, title: 'a tank has salt' }, source)).toContain('no test')
})

test('what a loop fills in is an ellipsis', () => {
  const row = { sentence: 'Wide', file: 'e2e/tank.spec.ts', title: 'at … px it fits' }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a test file
  expect(coverageProblem(row, 'test(`at ${width} px it fits`, async () => {})')).toBeUndefined()
  expect(coverageProblem(row, "test.each([390, 1280])('at %i px it fits', () => {})")).toBeUndefined()
})
