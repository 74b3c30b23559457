import { envExample } from './config.ts'

process.stdout.write(envExample())
