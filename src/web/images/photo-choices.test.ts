import { expect, test } from 'vitest'
import type { Image } from '#contract/images.ts'
import { photoChoices } from './photo-choices.ts'

const photo = (id: number, taken_at: string, more: Partial<Image> = {}) =>
  ({ id, taken_at, created_at: '2026-06-01T00:00:00.000Z', ...more }) as Image

test('a photo is called by its day, by its time only where another one is of the same day, and by its caption', () => {
  expect(
    photoChoices([
      photo(4, '2026-05-01T18:30:00'),
      photo(3, '2026-04-01T18:30:00'),
      photo(2, '2026-04-01T08:05:00'),
      photo(1, '2026-03-01T12:00:00', { caption: 'The first week' }),
    ]),
  ).toEqual([
    { id: 4, words: '2026-05-01' },
    { id: 3, words: '2026-04-01 06:30 PM' },
    { id: 2, words: '2026-04-01 08:05 AM' },
    { id: 1, words: '2026-03-01 · The first week' },
  ])
})
