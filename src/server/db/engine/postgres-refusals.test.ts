import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import type { OwnPostgres } from '#server/testing/processes/own-postgres.ts'
import { canStartPostgres, startOwnPostgres } from '#server/testing/processes/own-postgres.ts'
import { listenSilently } from '#server/testing/processes/ports.ts'
import { schemaSnapshot } from '#server/testing/schema-snapshot.ts'

const password = 'sesam-oeffne-dich'

describe.runIf(canStartPostgres)('PostgreSQL', () => {
  let postgres: OwnPostgres
  let neverAnswering: ReturnType<typeof refusalOfSilence>
  beforeAll(async () => {
    postgres = await startOwnPostgres()
    neverAnswering = refusalOfSilence()
  })
  afterAll(() => postgres.stop())

  test.each([
    ['that does not run', { port: '9' }, /cannot be used: connect ECONNREFUSED.*DATABASE_URL/],
    ['that nobody knows the address of', { hostname: 'nowhere.invalid' }, /cannot be used: getaddrinfo/],
    ['without the database', { pathname: '/nothing' }, /database "nothing" does not exist/],
  ])('%s is refused with a sentence', (_name, changes, sentence) =>
    expectRefusal(addressed(changes), sentence),
  )

  test('in another encoding than UTF-8 is refused with a sentence', async () => {
    await ask("create database latin encoding 'LATIN1' template template0")
    await expectRefusal(
      addressed({ pathname: '/latin' }),
      /is encoded in LATIN1; Coralline needs one in UTF8/,
    )
  })

  test('of a newer Coralline is refused and stays', async () => {
    await ask('create database newer template template0')
    const location = { databaseUrl: addressed({ pathname: '/newer' }), dataFolder: '' }
    await (await openDatabase(location)).close()
    await ask("insert into kysely_migration values ('0999-refugium', '2031-01-01')", location.databaseUrl)
    const before = await schemaSnapshot(location)
    await expectRefusal(location.databaseUrl, /was written by a newer Coralline/)
    expect(await schemaSnapshot(location)).toEqual(before)
  })

  test('that gives this account no rights is refused with a sentence', async () => {
    await ask('create database foreign_one template template0')
    await (
      await openDatabase({ databaseUrl: addressed({ pathname: '/foreign_one' }), dataFolder: '' })
    ).close()
    await ask('create role guest login')
    const guest = addressed({ pathname: '/foreign_one', username: 'guest' })
    await expectRefusal(guest, /permission denied for table kysely_migration/)
    await ask('create database empty_one template template0')
    await expectRefusal(
      addressed({ pathname: '/empty_one', username: 'guest' }),
      /permission denied for schema public/,
    )
  })

  test('that keeps its data read-only is refused with a sentence', async () => {
    await ask('create database quiet template template0')
    await ask('alter database quiet set default_transaction_read_only = on')
    await expectRefusal(addressed({ pathname: '/quiet' }), /read-only transaction/)
  })

  // From here on the server asks everybody for a password.
  test('with another password is refused with a sentence', async () => {
    await ask(`create role keeper login password 'another'`)
    const file = (await ask('show hba_file'))[0]?.hba_file
    await ask(
      `copy (values ('host all keeper 127.0.0.1/32 scram-sha-256'), ('host all all all trust')) to '${file}'`,
    )
    await ask('select pg_reload_conf()')
    await expectRefusal(addressed({ username: 'keeper' }), /password authentication failed for user "keeper"/)
  })

  test('that never answers is refused after 5 seconds', async () => {
    const failure = await neverAnswering
    expect(failure).toBeInstanceOf(StartRefusal)
    expect(String(failure)).toMatch(/cannot be used: .*connection timeout/)
    expect(String(failure)).not.toContain(password)
  })

  /** Started before the first test, so that no test waits for it. */
  async function refusalOfSilence() {
    const silent = await listenSilently()
    const location = { databaseUrl: addressed({ port: String(silent.port) }), dataFolder: '' }
    const failure = await openDatabase(location).catch((error: unknown) => error)
    await silent.close()
    return failure
  }

  function addressed(
    changes: Partial<Record<'port' | 'hostname' | 'pathname' | 'username', string>>,
  ): string {
    return Object.assign(new URL(postgres.url), { password, ...changes }).href
  }

  async function ask(statement: string, url = postgres.url): Promise<Record<string, string>[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
})

async function expectRefusal(databaseUrl: string, sentence: RegExp) {
  const opening = openDatabase({ databaseUrl, dataFolder: '' })
  await expect(opening).rejects.toThrow(StartRefusal)
  await expect(opening).rejects.toThrow(sentence)
  await expect(opening).rejects.not.toThrow(password)
}
