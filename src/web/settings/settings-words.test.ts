import { expect, test } from 'vitest'
import { exportRefused } from './settings-words.ts'

test('a refused download is told by its code, and any other text in the address as a failure', () => {
  expect(exportRefused.words('origin_refused')).toContain('Another site has sent you here')
  for (const code of ['internal', 'constructor', '__proto__', ''])
    expect(exportRefused.words(code)).toContain('Please try again in a minute')
})
