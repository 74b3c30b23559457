import { expect, test } from 'vitest'
import { aquariumChangeOf, aquariumToForm, checkAquariumForm, newAquariumOf } from './aquarium-form.ts'

const reef = { name: 'Reef', description: null }

test('a name of spaces is no name', () => {
  expect(checkAquariumForm({ name: '  ', description: '' })).toEqual({ name: 'Name is required' })
})

test('255 fish are a description, 256 are too many', () => {
  expect(checkAquariumForm({ name: 'Reef', description: '🐟'.repeat(255) })).toEqual({})
  expect(checkAquariumForm({ name: 'Reef', description: '🐟'.repeat(256) })).toEqual({
    description: 'Description must be less than 255 characters',
  })
})

test('an empty description is none', () => {
  expect(newAquariumOf({ name: ' Reef ', description: '' })).toEqual({ name: 'Reef', description: null })
})

test('an edit sends only what was changed', () => {
  expect(aquariumChangeOf(aquariumToForm(reef), reef)).toEqual({})
  expect(aquariumChangeOf({ name: 'Reef', description: 'SPS' }, reef)).toEqual({ description: 'SPS' })
  expect(aquariumChangeOf({ name: 'Reef', description: '' }, { ...reef, description: 'SPS' })).toEqual({
    description: null,
  })
})
