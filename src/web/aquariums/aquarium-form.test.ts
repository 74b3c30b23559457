import { expect, test } from 'vitest'
import { aquariumChangeOf, aquariumToForm, checkAquariumForm, newAquariumOf } from './aquarium-form.ts'

const reef = { id: 7, name: 'Reef', description: null, user_id: 3, image_url: null, active: true }
const blank = aquariumToForm(undefined, 3)
const asKeeper = { mode: 'user', before: undefined } as const
const asAdmin = { mode: 'admin', before: undefined } as const

test('a name of spaces is no name', () => {
  expect(checkAquariumForm({ ...blank, name: '  ' }, asKeeper)).toEqual({ name: 'Name is required' })
})

test('255 fish are a description, 256 are too many', () => {
  const reefOf = (fish: number) => ({ ...blank, name: 'Reef', description: '🐟'.repeat(fish) })
  expect(checkAquariumForm(reefOf(255), asKeeper)).toEqual({})
  expect(checkAquariumForm(reefOf(256), asKeeper)).toEqual({
    description: 'Description must be less than 255 characters',
  })
})

test('an empty description is none', () => {
  expect(newAquariumOf({ ...blank, name: ' Reef ' }, 'user')).toEqual({ name: 'Reef', description: null })
})

test('an edit sends only what was changed', () => {
  const form = aquariumToForm(reef)
  expect(aquariumChangeOf(form, reef)).toEqual({})
  expect(aquariumChangeOf({ ...form, description: 'SPS' }, reef)).toEqual({ description: 'SPS' })
  expect(aquariumChangeOf(form, { ...reef, description: 'SPS' })).toEqual({ description: null })
  expect(aquariumChangeOf({ ...form, active: false, image_url: '2' }, reef)).toEqual({
    active: false,
    image_url: '2',
  })
})

test("an admin's new aquarium at first belongs to the admin, and says whose it is", () => {
  expect(blank.user_id).toBe('3')
  const form = { ...blank, name: 'Reef', user_id: ' 12 ', image_url: ' https://example.org/reef.jpg ' }
  expect(newAquariumOf(form, 'admin')).toEqual({
    name: 'Reef',
    description: null,
    user_id: 12,
    image_url: 'https://example.org/reef.jpg',
  })
})

test('an admin has to name a user', () => {
  const errorsOf = (user_id: string) => checkAquariumForm({ ...blank, name: 'Reef', user_id }, asAdmin)
  expect(errorsOf(' ')).toEqual({ user_id: 'User ID is required' })
  expect(errorsOf('me')).toHaveProperty('user_id')
  expect(errorsOf('12')).toEqual({})
  expect(checkAquariumForm({ ...blank, name: 'Reef', user_id: '' }, asKeeper)).toEqual({})
})

test.each([
  'ftp://example.org/reef.jpg',
  'http://example.org/reef.jpg',
  'example.org/reef.jpg',
  'javascript:alert(1)',
  '6',
  'http',
  'https://',
  'https://reef example.org/reef.jpg',
])('%s is no image URL', (image_url) => {
  expect(checkAquariumForm({ ...blank, name: 'Reef', image_url }, asAdmin)).toEqual({
    image_url: expect.stringContaining('Image URL must start with https:'),
  })
})

test('an image URL may be none, a placeholder, an address, and what it was', () => {
  for (const image_url of ['', '5', 'https://example.org/reef.jpg', 'HTTPS://example.org/reef.jpg'])
    expect(checkAquariumForm({ ...blank, name: 'Reef', image_url }, asAdmin)).toEqual({})
  for (const image_url of ['/api/images/4', 'http://example.org/left-from-before.jpg']) {
    const before = { ...reef, image_url }
    expect(checkAquariumForm(aquariumToForm(before), { mode: 'admin', before })).toEqual({})
  }
})
