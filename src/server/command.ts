// The commands of `npx coralline`; they work beside a running server.
import { existsSync } from 'node:fs'
import { ApiError } from '#contract/errors.ts'
import { openDatabaseBeside } from '#server/db/database.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import {
  CommandRefusal,
  grantAdmin,
  listAdmins,
  relinkUser,
  revokeAdmin,
} from '#server/users/admin-command.rules.ts'
import { ConfigError, readConfig } from './config.ts'

const usage = `Usage:
  npx coralline admin list                    lists the admins
  npx coralline admin grant <e-mail or ID>    makes a user an admin
  npx coralline admin revoke <e-mail or ID>   makes an admin a free user
  npx coralline admin relink <e-mail or ID>   lets the next sign-in with the user's e-mail take the account over,
                                              whatever provider it comes from
`

const [noun, verb = '', who, ...rest] = process.argv.slice(2)
if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await run()

async function run(): Promise<number> {
  const isComplete = verb === 'list' ? who === undefined : who !== undefined && rest.length === 0
  if (noun !== 'admin' || !['list', 'grant', 'revoke', 'relink'].includes(verb) || !isComplete) {
    process.stderr.write(usage)
    return 2
  }
  try {
    process.stdout.write(`${await runAdmin(verb, who ?? '')}\n`)
    return 0
  } catch (error) {
    const isExpected = [ApiError, CommandRefusal, ConfigError, StartRefusal].some(
      (kind) => error instanceof kind,
    )
    if (!isExpected) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    return 1
  }
}

async function runAdmin(verb: string, who: string): Promise<string> {
  const { db, close } = await openDatabaseBeside(readConfig())
  try {
    if (verb === 'grant') return await grantAdmin(db, who)
    if (verb === 'revoke') return await revokeAdmin(db, who)
    if (verb === 'relink') return await relinkUser(db, who)
    return await listAdmins(db)
  } finally {
    await close()
  }
}
