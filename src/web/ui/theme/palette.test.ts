import { expect, test } from 'vitest'
import { palette, paletteCss } from './palette.ts'

test('the primary colour is #1992D4', () => {
  expect(palette.ocean[6]).toBe('#1992d4')
  expect(paletteCss).toContain('--ocean-6:#1992d4')
})
