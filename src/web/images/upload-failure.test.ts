import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { imageRefused, imageTooLarge } from '#contract/errors/errors.ts'
import { uploadFailureWords } from './upload-failure.tsx'

const failed = (name: string, error: Error) => ({ file: { name } as File, error })
const svg = imageRefused('This is an SVG drawing.')
const words = (...given: Parameters<typeof uploadFailureWords>) =>
  renderToStaticMarkup(uploadFailureWords(...given))

test('a message about images that did not arrive says why', () => {
  expect(words([failed('a.svg', svg)], undefined)).toBe('a.svg: This is an SVG drawing.')
  expect(words([failed('a.svg', svg), failed('b.svg', svg)], undefined)).toBe(
    'a.svg and 1 more: This is an SVG drawing.',
  )
})

test('of several reasons it says one, and where the others are', () => {
  expect(words([failed('a.svg', svg), failed('b.jpg', imageTooLarge())], undefined)).toBe(
    'a.svg: This is an SVG drawing. The list of photos says why 1 more did not arrive.',
  )
})

test('on another page it says of which tank they are', () => {
  expect(words([failed('a.svg', svg)], 'Reef')).toBe(
    'a.svg: This is an SVG drawing. The list of photos of Reef has what did not arrive.',
  )
})
