// The commands of `npx coralline`.
import { readEnvFile } from '#server/settings/env-file.ts'
import { runCommand } from './commands.ts'

const { argv, env: environment, stdout, stderr } = process
process.exitCode = readEnvFile() ? await runCommand(argv.slice(2), { environment, stdout, stderr }) : 1
