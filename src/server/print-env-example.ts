import { envExample, settingsTable } from './config.ts'

process.stdout.write(process.argv.includes('--table') ? settingsTable() : envExample())
