// A process that opens a database as the server does, for tests that kill it or let it stand in the way.
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseLocation } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { rollSomeUp } from '#server/logs/rolled-up/roll-up.rules.ts'
import { register } from '#server/passwords/asked-links.rules.ts'
import { takeLink } from '#server/passwords/passwords.rules.ts'

const [command, place = '{}', amount = '0', token = ''] = process.argv.slice(2)
const location = JSON.parse(place) as DatabaseLocation

if (command === 'migrate') await migrateUntilKilled()
if (command === 'roll-up') await rollUpUntilKilled()
if (command === 'take-link') await openByLinkUntilKilled('reset')
if (command === 'register') await openByLinkUntilKilled('register')
if (command === 'start') await startAtSignal()
if (command === 'write') await writeUntilKilled()
if (command === 'hold') await holdWriteLock()

/** Kills itself right after the given number of statements, or prints how many there were. */
async function migrateUntilKilled() {
  let statements = 0
  const { close } = await openDatabase(location, () => {
    statements += 1
    if (statements === Number(amount)) process.kill(process.pid, 'SIGKILL')
  })
  await close()
  process.stdout.write(`statements ${statements}\n`)
}

/** Does the same while it rolls up the past days of the first aquarium. */
async function rollUpUntilKilled() {
  let statements = 0
  const database = await openDatabase(location, () => {
    statements += 1
    if (statements === Number(amount)) process.kill(process.pid, 'SIGKILL')
  })
  while ((await rollSomeUp({ database, now: new Date() }, 1)) !== 'done');
  await database.close()
  process.stdout.write(`statements ${statements}\n`)
}

/** Does the same while a link sets a password, or makes an account, counting from when the database is open. */
async function openByLinkUntilKilled(kind: 'reset' | 'register') {
  let statements = -1
  const { db, close } = await openDatabase(location, () => {
    if (statements < 0) return
    statements += 1
    if (statements === Number(amount)) process.kill(process.pid, 'SIGKILL')
  })
  statements = 0
  const link = { token, password: 'the password of the link', now: new Date() }
  if (kind === 'reset') await takeLink(db, { kind, ...link })
  else await register(db, { ...link, name: 'Ann', adminEmails: [], requestId: 'killed' })
  process.stdout.write(`statements ${statements}\n`)
  await close()
}

/** Starts when it is told to, so that two can start at once, and runs until its input ends. */
async function startAtSignal() {
  process.stdout.write('ready\n')
  await once(process.stdin, 'data')
  try {
    const { close } = await openDatabase(location)
    process.stdout.write('started\n')
    await once(process.stdin, 'end')
    await close()
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    process.stdout.write(`refused: ${error.message}\n`)
    process.stdin.destroy()
  }
}

/** Prints the id of every row once it is stored. */
async function writeUntilKilled() {
  const { db } = await openDatabase(location)
  for (let count = 1; ; count += 1) {
    const row = { created_at: 'now', action: 'create', target: 'log', target_id: count }
    const { id } = await db
      .insertInto('audit_rows')
      .values({ ...row, actor_id: 1, request_id: 'x'.repeat(500), fields: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Stores no more before this line is out: when nobody reads for a moment, printed lines wait in this process.
    await new Promise<void>((resolve) => process.stdout.write(`stored ${id}\n`, () => resolve()))
  }
}

/** Holds the lock for writing, so that nobody else can write to the file, until its input ends. */
async function holdWriteLock() {
  const database = new DatabaseSync(`${location.dataFolder}/coralline.db`)
  database.exec('begin immediate')
  process.stdout.write('holding\n')
  process.stdin.resume()
  await once(process.stdin, 'end')
  database.exec('rollback')
}
