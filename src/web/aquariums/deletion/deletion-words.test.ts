import { expect, test } from 'vitest'
import { deletionWords } from './deletion-words.ts'

test('whoever deletes a tank reads from whose list it goes, and who can bring it back', () => {
  expect(deletionWords({}, 30)).toEqual({
    removes: 'This removes the aquarium and its logs from your list.',
    undo: 'You can bring it back for 30 days.',
  })
  const owner = { id: 7, name: 'Mara', email: 'mara@example.org' }
  expect(deletionWords({ owner }, 1)).toEqual({
    removes: 'This removes the aquarium and its logs from the list of Mara.',
    undo: 'They can bring it back for 1 day, and so can you: in Aquarium Management, by Edit.',
  })
})
