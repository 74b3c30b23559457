import { describe, expect, test } from 'vitest'
import type { Units } from '#domain/units/shown-units.ts'
import { storedUnits } from '#domain/units/shown-units.ts'
import type { EditedAquarium } from './aquarium-form.ts'
import { aquariumChangeOf, aquariumToForm, checkAquariumForm, newAquariumOf } from './aquarium-form.ts'

const reef = {
  id: 7,
  name: 'Reef',
  description: null,
  volume_litres: null,
  time_zone: null,
  user_id: 3,
  image_url: null,
  active: true,
}
const units = storedUnits
const blank = aquariumToForm(undefined, { userId: 3, units })
const asKeeper = { mode: 'user', before: undefined, units } as const
const asAdmin = { mode: 'admin', before: undefined, units } as const

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
  expect(newAquariumOf({ ...blank, name: ' Reef ' }, { mode: 'user', units })).toEqual({
    name: 'Reef',
    description: null,
    volume_litres: null,
  })
})

test('an edit sends only what was changed', () => {
  const form = aquariumToForm(reef, { units })
  const from = (before: EditedAquarium) => ({ before, units })
  expect(aquariumChangeOf(form, from(reef))).toEqual({})
  expect(aquariumChangeOf({ ...form, description: 'SPS' }, from(reef))).toEqual({ description: 'SPS' })
  expect(aquariumChangeOf(form, from({ ...reef, description: 'SPS' }))).toEqual({ description: null })
  expect(aquariumChangeOf({ ...form, active: false, image_url: '2' }, from(reef))).toEqual({
    active: false,
    image_url: '2',
  })
})

test("an admin's new aquarium at first belongs to the admin, and says whose it is", () => {
  expect(blank.user_id).toBe('3')
  const form = { ...blank, name: 'Reef', user_id: ' 12 ', image_url: ' https://example.org/reef.jpg ' }
  expect(newAquariumOf(form, { mode: 'admin', units })).toEqual({
    name: 'Reef',
    description: null,
    volume_litres: null,
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
    expect(checkAquariumForm(aquariumToForm(before, { units }), { mode: 'admin', before, units })).toEqual({})
  }
})

describe('the water in the system', () => {
  const inGallons: Units = { ...storedUnits, volume: 'gal' }
  const typed = (volume_litres: string, units: Units = storedUnits) =>
    newAquariumOf({ ...blank, name: 'Reef', volume_litres }, { mode: 'user', units }).volume_litres

  test('is typed in the unit that its user reads, and stored in litres', () => {
    expect([typed('300'), typed(' 999999 ')]).toEqual([300, 999_999])
    expect(typed('75', inGallons)).toBeCloseTo(283.9, 1)
    expect(typed('')).toBeNull()
  })

  test.each(['0', '-5', '1000001', '1e9', 'big', '3,5', '0.0'])('%s is none', (volume_litres) => {
    expect(checkAquariumForm({ ...blank, name: 'Reef', volume_litres }, asKeeper)).toHaveProperty(
      'volume_litres',
    )
  })

  test('a million gallons are more than a tank has', () => {
    const form = { ...blank, name: 'Reef', volume_litres: '1000000' }
    expect(checkAquariumForm(form, { ...asKeeper, units: inGallons })).toHaveProperty('volume_litres')
  })

  test('that was not touched is not sent, however it is shown', () => {
    const before = { ...reef, volume_litres: 283.90588 }
    for (const units of [storedUnits, inGallons]) {
      const form = aquariumToForm(before, { units })
      expect(aquariumChangeOf(form, { before, units })).toEqual({})
      expect(aquariumChangeOf({ ...form, volume_litres: '' }, { before, units })).toEqual({
        volume_litres: null,
      })
    }
    expect(
      aquariumToForm({ ...reef, volume_litres: 75 * 3.785411784 }, { units: inGallons }).volume_litres,
    ).toBe('75')
  })
})

test('only another time zone is sent, and none where nobody is to have said it', () => {
  const before = { ...reef, time_zone: 'Europe/Stockholm' }
  const from = { before, units: storedUnits }
  const form = aquariumToForm(before, { units: storedUnits })
  expect(aquariumChangeOf(form, from)).toEqual({})
  expect(aquariumChangeOf({ ...form, time_zone: 'Asia/Kolkata' }, from)).toEqual({
    time_zone: 'Asia/Kolkata',
  })
  expect(aquariumChangeOf({ ...form, time_zone: '' }, from)).toEqual({ time_zone: null })
})
