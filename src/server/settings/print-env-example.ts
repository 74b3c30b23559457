import { envExample, settingsTable } from './settings-documents.ts'

process.stdout.write(process.argv.includes('--table') ? settingsTable() : envExample())
