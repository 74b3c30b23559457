import { expect, test } from 'vitest'
import { importedWords, stepWords } from './account-import-dialog.tsx'

test('each step says how far it is, and what has no measure shows none', () => {
  expect(stepWords({ phase: 'sending', bytes: 1_500_000, of_bytes: 3_000_000 })).toEqual({
    text: 'Sending 1.5 MB of 3 MB',
    share: 0.5,
  })
  expect(stepWords({ phase: 'waiting' }).share).toBeUndefined()
  expect(stepWords({ phase: 'storing', done: 0, of: 0 }).share).toBeUndefined()
  expect(stepWords({ phase: 'storing', done: 1200, of: 2400 })).toEqual({
    text: 'Storing logs and photos: 1,200 of 2,400',
    share: 0.5,
  })
})

test('what came back is told tank by tank, with what was lost before', () => {
  const reef = { id: 1, name: 'Reef', logs: 1204, photos: 1 }
  expect(importedWords({ aquariums: [reef], missing: 0 })).toBe('1 tank: Reef (1,204 logs, 1 photo).')
  expect(importedWords({ aquariums: [reef, { ...reef, name: 'Nano', logs: 1 }], missing: 2 })).toBe(
    '2 tanks: Reef (1,204 logs, 1 photo), Nano (1 log, 1 photo). 2 photos had been lost before the export was made.',
  )
  expect(importedWords({ aquariums: [], missing: 0 })).toBe('It had no tanks in it.')
})
