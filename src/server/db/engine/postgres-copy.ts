import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { makePrivateFile } from './exclusive-lock.ts'

const execute = promisify(execFile)

const countTables =
  "select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')"

/**
 * Dumps the database, and answers the questions, from one snapshot.
 * @throws StartRefusal, which says what to install when a program is missing or too old
 */
export async function dumpPostgres(
  url: string,
  { target, questions }: { target: string; questions: readonly string[] },
): Promise<string[][]> {
  return withClient(url, async (client) => {
    await refuseOldTool('pg_dump', client)
    // This transaction is idle while pg_dump works, and must not time out.
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const [snapshot = ''] = await column(client, 'select pg_export_snapshot()')
    const answers: string[][] = []
    for (const question of questions) answers.push(await column(client, question))
    makePrivateFile(target)
    await runTool('pg_dump', url, ['--format=custom', `--snapshot=${snapshot}`, `--file=${target}`])
    // Checks the dump: reads all of it, as a restore would.
    await runTool('pg_restore', undefined, ['--file=/dev/null', target])
    return answers
  })
}

/** Answers the first column of each query. @throws StartRefusal when PostgreSQL does not answer */
export async function askPostgres(url: string, questions: readonly string[]): Promise<string[][]> {
  return withClient(url, async (client) => {
    const answers: string[][] = []
    for (const question of questions) answers.push(await column(client, question))
    return answers
  })
}

/** Bytes that a dump takes at most, roughly. @throws StartRefusal when PostgreSQL does not answer */
export async function postgresBytes(url: string): Promise<number> {
  return withClient(url, async (client) =>
    Number((await column(client, 'select pg_database_size(current_database())'))[0]),
  )
}

/** Another encoding cannot store every text. */
export function refuseOtherEncoding(encoding: string | null | undefined) {
  if (encoding !== 'UTF8')
    throw new StartRefusal(`The PostgreSQL database is encoded in ${encoding}; Coralline needs one in UTF8.`)
}

/** @throws StartRefusal when the database has tables or is not in UTF8, or when pg_restore is missing or too old */
export async function refuseUsedPostgres(url: string) {
  await withClient(url, async (client) => {
    await refuseOldTool('pg_restore', client)
    refuseOtherEncoding((await column(client, 'show server_encoding'))[0])
    const [count] = await column(client, countTables)
    if (count !== '0')
      throw new StartRefusal(
        'There are tables in the PostgreSQL database already, and nothing is overwritten. Make an empty one, and set DATABASE_URL to it.',
      )
  })
}

/** Restores a dump into an empty database: all of it or nothing. */
export async function restorePostgres(url: string, dump: string) {
  const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
  await runTool('pg_restore', url, [...options, dump])
}

/** Runs some statements, all of them or none. */
export async function changePostgres(url: string, changes: readonly string[]) {
  await withClient(url, (client) => client.query(['begin', ...changes, 'commit'].join(';')))
}

export async function hasDumpTools(): Promise<boolean> {
  return (await isOnPath('pg_dump')) && (await isOnPath('pg_restore'))
}

async function isOnPath(tool: string): Promise<boolean> {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of [tool, `${tool}.exe`]) {
      const found = await access(join(folder, name), constants.X_OK).then(
        () => true,
        () => false,
      )
      if (found) return true
    }
  return false
}

async function refuseOldTool(tool: 'pg_dump' | 'pg_restore', client: pg.Client) {
  const [server = ''] = await column(client, 'show server_version_num')
  const major = Math.floor(Number(server) / 10_000)
  const version = await execute(tool, ['--version']).catch(() => undefined)
  const found = /\d+/.exec(version?.stdout ?? '')?.[0]
  if (found !== undefined && Number(found) >= major) return
  const is =
    found === undefined ? `There is no ${tool} on this machine` : `The ${tool} here is of version ${found}`
  throw new StartRefusal(
    `${is}, and PostgreSQL is of version ${major}. Install its client programs (on Debian the package postgresql-client-${major}), then try again.`,
  )
}

/** Passes the password by the environment, since everybody on the machine can read a command's arguments. */
async function runTool(tool: 'pg_dump' | 'pg_restore', url: string | undefined, args: readonly string[]) {
  const { address, password } = url === undefined ? {} : forOwnPrograms(url)
  const running = execute(tool, [...(address ? [`--dbname=${address}`] : []), ...args], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  // Without this the program would go on after the thread that called it has ended.
  const end = () => void running.child.kill()
  process.once('exit', end)
  try {
    await running
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new StartRefusal(`${tool} failed: ${stderr?.trim() || message}`)
  } finally {
    process.off('exit', end)
  }
}

/** A DATABASE_URL and its password as PostgreSQL's programs take them: they refuse parameters they do not know. */
export function forOwnPrograms(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  // Not by `searchParams`, which writes a space as +.
  const parameters = address.search.slice(1).split('&')
  const known = parameters.filter((parameter) => !parameter.startsWith('uselibpqcompat='))
  // They call require what node-postgres calls no-verify.
  address.search = known.join('&').replace('sslmode=no-verify', 'sslmode=require')
  return { address: address.href, password }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartRefusal(
      `PostgreSQL cannot be used: ${error instanceof Error ? error.message : error}. Check DATABASE_URL and that the server runs.`,
    )
  }
  try {
    await refusePooler(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** PgBouncer would hand the connection to others with the settings that pg_dump or pg_restore left. */
async function refusePooler(client: pg.Client & { processID?: number | null }) {
  const [pid] = await column(client, 'select pg_backend_pid()')
  if (Number(pid) === client.processID) return
  throw new StartRefusal(
    'DATABASE_URL leads through PgBouncer or the like, where a backup would break the connections of everybody else. Back up and restore with a DATABASE_URL that leads to PostgreSQL itself.',
  )
}

/** The first column, as text. */
async function column(client: pg.Client, question: string): Promise<string[]> {
  const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' })
  return rows.map(([value]) => String(value))
}
