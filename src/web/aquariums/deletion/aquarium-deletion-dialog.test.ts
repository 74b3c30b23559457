import { expect, test } from 'vitest'
import { deletionWords } from './aquarium-deletion-dialog.tsx'

test('whoever deletes a tank reads from whose list it goes, and who can bring it back', () => {
  expect(deletionWords({ name: 'Reef' }, 30)).toEqual({
    removes: 'This removes the tank and its logs from your list.',
    undo: 'You can bring it back for 30 days.',
    done: 'Reef is gone from your list. You can bring it back for 30 days in Settings, under Deleted tanks.',
  })
  const owner = { id: 7, name: 'Mara', email: 'mara@example.org' }
  expect(deletionWords({ name: 'Nano', owner }, 1)).toEqual({
    removes: 'This removes the tank and its logs from Mara’s list.',
    undo: 'They can bring it back for 1 day, and so can you, with Edit in Aquarium Management.',
    done: 'Nano is gone from Mara’s list. They can bring it back for 1 day, and so can you, with Edit in Aquarium Management.',
  })
})
