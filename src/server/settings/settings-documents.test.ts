import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { envExample, settingsPage } from './settings-documents.ts'

test('.env.example and docs/settings.md list the settings (node src/server/settings/write-documents.ts)', async () => {
  expect(await readFile('.env.example', 'utf8')).toBe(envExample())
  expect(await readFile('docs/settings.md', 'utf8')).toBe(settingsPage())
})
