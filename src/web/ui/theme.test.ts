import { expect, test } from 'vitest'
import { theme } from './theme.ts'

test('the primary colour is #1992D4', () => {
  expect(theme.primaryColor).toBe('ocean')
  expect(theme.colors?.ocean?.[6]).toBe('#1992d4')
})

test('the breakpoints are the six of the product', () => {
  const pixels = Object.entries(theme.breakpoints ?? {}).map(([name, em]) => [
    name,
    Number.parseFloat(em ?? '') * 16,
  ])
  expect(Object.fromEntries(pixels)).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 })
})
