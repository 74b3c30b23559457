import { expect, test, vi } from 'vitest'

vi.mock('./parameters.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./parameters.ts')>()
  const strontium = {
    ...original.parameters[9],
    key: 'strontium',
    csvHeader: 'strontium',
    label: 'Strontium',
  }
  return { ...original, parameters: [...original.parameters, strontium] }
})

test('one more row in the parameter table is one more column, written and read', async () => {
  const { csvHeaders } = await import('./csv.ts')
  const { readHeader } = await import('#domain/imports/header.ts')
  expect(csvHeaders.at(-1)).toBe('strontium')
  expect(readHeader(csvHeaders).parameters.at(-1)).toEqual({
    key: 'strontium',
    label: 'Strontium',
    header: 'strontium',
    position: 13,
    unit: undefined,
  })
})
