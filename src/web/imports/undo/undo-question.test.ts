import { expect, test } from 'vitest'
import { undoSentences } from './undo-question.tsx'

const nothing = { removed: 0, edited: 0, restored: 0, mixed: 0 }

test('what an undo will do is said in a sentence each, and nothing of what it will not', () => {
  expect(undoSentences(nothing, true)).toEqual([])
  expect(undoSentences({ removed: 1_212, edited: 0, restored: 1, mixed: 0 }, true)).toEqual([
    '1,212 data logs that it created will be removed.',
    '1 data log that it changed will be as before.',
  ])
  const edited = { ...nothing, removed: 5, edited: 2, mixed: 3 }
  expect(undoSentences(edited, true)).toEqual([
    '5 data logs that it created will be removed.',
    '2 data logs that it created and you have changed since will stay.',
    'Of 3 data logs that it changed, later changes will stay; the rest will be as before.',
  ])
  // Logs that are removed in spite of a change count among the removed.
  expect(undoSentences({ ...edited, removed: 7 }, false)).toHaveLength(2)
})
