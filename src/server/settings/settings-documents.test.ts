import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { envExample, settingsTable } from './settings-documents.ts'

test('the README bears the table of settings (node src/server/settings/print-env-example.ts --table)', async () => {
  expect(await readFile('README.md', 'utf8')).toContain(settingsTable())
})

test('.env.example lists the settings (node src/server/settings/print-env-example.ts)', async () => {
  expect(await readFile('.env.example', 'utf8')).toBe(envExample())
})
