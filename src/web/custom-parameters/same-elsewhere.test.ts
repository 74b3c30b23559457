import { expect, test } from 'vitest'
import { haveOneLabel } from './same-elsewhere.tsx'

test('labels are compared as the server does, which takes no two of one name', () => {
  const isOne = (one: string, other: string) => haveOneLabel({ label: one }, { label: other })
  expect(isOne('Total_Chlorine', 'total  chlorine.')).toBe(true)
  expect(isOne('Strontium', 'Barium')).toBe(false)
})
