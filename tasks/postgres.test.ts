import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'a second server keeps its committed rows through a restart and is gone after its stop',
  async () => {
    const postgres = await startPostgres()
    if (!postgres) throw new Error('The package with the binaries is not installed')
    try {
      await query(postgres.url, 'create table tank (name text)')
      await query(postgres.url, "insert into tank values ('reef')")
      await postgres.restart()
      expect(await query(postgres.url, 'select name from tank')).toEqual([{ name: 'reef' }])
    } finally {
      await postgres.stop()
    }
    await expect(query(postgres.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  },
)

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
