import { writeFile } from 'node:fs/promises'
import { envExample, settingsPage } from './settings-documents.ts'

await writeFile('.env.example', envExample())
await writeFile('docs/settings.md', settingsPage())
