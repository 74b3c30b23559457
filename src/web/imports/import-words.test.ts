import { expect, test } from 'vitest'
import type { ImportProgress } from '#contract/imports/lines.names.ts'
import { spokenStep, stepsOf } from './import-words.ts'

test('while a file is made a table, its rows are counted before they are read', () => {
  const steps = (progress: ImportProgress) =>
    stepsOf({ step: 'working', progress }, 10, 'look').map(({ name, share, amount }) => [name, share, amount])
  const made = { rows: 1_200, share: 0.25 }
  expect(steps({ phase: 'making', ...made })[1]).toEqual(['Reading the file', 0.25, '1,200 rows'])
  expect(steps({ phase: 'making', rows: 700, share: null })[1]).toEqual([
    'Reading the file',
    undefined,
    '700 rows',
  ])
  expect(steps({ phase: 'reading', ...made })[1]?.[0]).toBe('Reading the rows')
})

test('each task says what it does with the rows, and only the import speaks of saving', () => {
  const merging = { step: 'working', progress: { phase: 'merging', rows: 60, of_rows: 100 } } as const
  const running = (task: 'look' | 'preview' | 'import') => stepsOf(merging, 10, task).at(-1)?.name
  expect(running('import')).toBe('Saving the rows')
  expect(running('preview')).toBe('Comparing with your logs')
  expect(running('look')).toBe('Reading the rows')
  const sent = (task: 'look' | 'preview' | 'import') =>
    stepsOf({ step: 'sending', bytes: 5 }, 10, task).map(({ name, is }) => `${name}, ${is}`)
  expect(sent('look')).toEqual(['Uploading, running', 'Read the rows, to come'])
  expect(sent('preview').at(-1)).toBe('Compare with your logs, to come')
  expect(spokenStep(stepsOf(merging, 10, 'preview'))).toBe('Comparing with your logs: 50 %')
})
