import { createInterface } from 'node:readline/promises'
import { ApiError } from '#contract/errors/errors.ts'
import { withoutHiddenSigns } from '#domain/text.ts'
import {
  backupCommand,
  checkCommand,
  checkFolderCommand,
  restoreCommand,
} from '#server/backups/backup-commands.ts'
import { BackupRefusal } from '#server/backups/backup-refusal.ts'
import { isNewDatabase, openDatabase, openDatabaseBeside } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { pairCommand } from '#server/devices/pair-command.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { HiddenAddresses, homeOrigins } from '#server/home-network/home-addresses.ts'
import { readHomeSwitch } from '#server/home-network/home-switch.store.ts'
import { OwnOrigins } from '#server/http/own-origins.ts'
import { adoptCommand, adoptionByNewDatabase, sweepCommand } from '#server/images/image-commands.ts'
import { version } from '#server/own-files.ts'
import { resetPasswordCommand, setUpCommand, setupCodeCommand } from '#server/passwords/password-commands.ts'
import type { Config } from '#server/settings/config.ts'
import { ConfigError, readConfig } from '#server/settings/config.ts'
import {
  CommandRefusal,
  grantAdmin,
  listAdmins,
  relinkUser,
  revokeAdmin,
} from '#server/users/admin-command.ts'

const usage = `Usage:
  npx coralline admin list                    lists the admins
  npx coralline admin grant <e-mail or ID>    makes a user an admin
  npx coralline admin revoke <e-mail or ID>   makes an admin a free user
  npx coralline admin relink <e-mail or ID>   lets the next sign-in with the user's e-mail take the account over,
                                              whatever provider it comes from
  npx coralline setup                         makes the first account: asks for name, e-mail and password
  npx coralline setup-code                    shows a code with which the first account is made at /setup
  npx coralline reset-password <e-mail or ID> shows a link with which a user sets a new password
  npx coralline backup [<folder>]             backs the database and the images up into a folder or s3://bucket/folder, or into BACKUP_DIR
  npx coralline check [--yes]                 reads the data folder and tells what is wrong with it; mends what it can,
                                              while Coralline is stopped
  npx coralline check <backup>                reads a backup and tells what is wrong with it
  npx coralline restore <backup> [--yes]      puts a backup back where nothing is; with --yes also without images it has lost
  npx coralline pair <e-mail or ID>           lets a phone in to the account: shows the code, asks for the digits
  npx coralline sweep [--yes]                 tells which files of images nothing refers to; sets them aside
  npx coralline adopt-files [--yes]           tells whose the files of images are; makes them this database's
  npx coralline --version                     shows the version
`

/** Reported by its sentence alone. */
const expected = [ApiError, BackupRefusal, CommandRefusal, ConfigError, HiddenAddresses, StartRefusal]

type Surroundings = {
  environment: Record<string, string | undefined>
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/**
 * Runs `npx coralline` and answers the exit code. All commands but `restore`, `check --yes` and `adopt-files --yes`
 * work beside a server.
 */
export async function runCommand(
  words: readonly string[],
  { environment, stdout, stderr }: Surroundings,
): Promise<number> {
  if (words.some((word) => word === '--help' || word === '-h') || words[0] === 'help') {
    stdout.write(usage)
    return 0
  }
  if (words.includes('--version')) {
    stdout.write(`${version}\n`)
    return 0
  }
  const command = chooseCommand(words)
  if (!command) {
    stderr.write(usage)
    return 2
  }
  try {
    stdout.write(`${withoutHiddenSigns(await command(() => readConfig(environment)))}\n`)
    return 0
  } catch (error) {
    if (!expected.some((kind) => error instanceof kind)) throw error
    stderr.write(`${withoutHiddenSigns((error as Error).message)}\n`)
    return 1
  }
}

/** The command reads the settings, and reports what is wrong with them. */
type Command = (read: () => Config) => Promise<string>

function chooseCommand([noun, ...args]: readonly string[]): Command | undefined {
  const isApproved = args.join() === '--yes'
  const isPlain = isApproved || args.length === 0
  const [first, second] = args
  if (noun === 'backup' && args.length <= 1 && !first?.startsWith('-'))
    return async (read) => backupCommand(read(), first)
  if (noun === 'check' && isPlain) return async (read) => checkFolderCommand(read(), { isApproved })
  if (noun === 'check' && first !== undefined && args.length === 1)
    return async (read) => checkCommand(read(), first)
  const isRestore = noun === 'restore' && first !== undefined && (second === undefined || second === '--yes')
  if (isRestore && args.length <= 2)
    return async (read) => restoreCommand(read(), { backup: first, isApproved: second !== undefined })
  if (noun === 'setup' && args.length === 0) return async (read) => setUp(read())
  if (noun === 'setup-code' && args.length === 0)
    return async (read) => beside(read(), (db) => setupCodeCommand(db, new Date()))
  if (noun === 'reset-password' && first !== undefined && args.length === 1)
    return async (read) => {
      const config = read()
      return beside(config, (db) => resetPasswordCommand(db, { who: first, config, now: new Date() }))
    }
  if (noun === 'pair' && first !== undefined && args.length === 1) return async (read) => pair(read(), first)
  if (noun === 'sweep' && isPlain) return async (read) => sweep(read(), isApproved)
  if (noun === 'adopt-files' && isPlain) return async (read) => adoptFiles(read(), isApproved)
  const [verb = '', who] = args
  const isComplete = args.length === (verb === 'list' ? 1 : 2)
  const isAdmin = noun === 'admin' && ['list', 'grant', 'revoke', 'relink'].includes(verb)
  return isAdmin && isComplete ? async (read) => runAdmin(read(), { verb, who: who ?? '' }) : undefined
}

async function beside(config: Config, work: (db: Db) => Promise<string>): Promise<string> {
  const { db, close } = await openDatabaseBeside(config)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function setUp(config: Config): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const terminal = { ask: (text: string) => lines.question(text) }
    return await beside(config, (db) => setUpCommand(db, { terminal, now: new Date() }))
  } finally {
    lines.close()
  }
}

async function pair(config: Config, who: string): Promise<string> {
  const { db, close } = await openDatabaseBeside(config)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const origins = new OwnOrigins(config)
    if (config.home.isOn ?? (await readHomeSwitch(db)))
      origins.setHome(homeOrigins(config.home, config.home.port))
    const terminal = {
      write: (text: string) => process.stdout.write(withoutHiddenSigns(text)),
      ask: (text: string) => lines.question(text),
    }
    const addresses = origins.forPhones
    return await pairCommand(db, { who, addresses, terminal, now: () => new Date() })
  } finally {
    lines.close()
    await close()
  }
}

async function sweep(config: Config, isApproved: boolean): Promise<string> {
  const { db, close } = await openDatabaseBeside(config)
  try {
    return await sweepCommand({ db, files: openBlobStore(config) }, { isApproved, now: new Date() })
  } finally {
    await close()
  }
}

/** With --yes it runs in place of a server, perhaps without a database. */
async function adoptFiles(config: Config, isApproved: boolean): Promise<string> {
  const files = openBlobStore(config)
  if (!isApproved && isNewDatabase(config)) return adoptionByNewDatabase(files)
  const { db, close } = await (isApproved ? openDatabase(config) : openDatabaseBeside(config))
  try {
    return await adoptCommand({ db, files }, { isApproved })
  } finally {
    await close()
  }
}

async function runAdmin(config: Config, { verb, who }: { verb: string; who: string }): Promise<string> {
  const { db, close } = await openDatabaseBeside(config)
  try {
    if (verb === 'grant') return await grantAdmin(db, who)
    if (verb === 'revoke') return await revokeAdmin(db, who)
    if (verb === 'relink') return await relinkUser(db, who)
    return await listAdmins(db)
  } finally {
    await close()
  }
}
