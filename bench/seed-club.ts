// Fills an empty database with a club: `DATA_DIR=/tmp/club node bench/seed-club.ts [users] [aquariums] [logs] [images]`.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readConfig } from '#server/settings/config.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [users = 10_000, aquariums = 30_000, logs = 5_000_000, images = 100_000] = positionals.map(Number)
const rowsAtOnce = 1_000
const logsAtOnce = 100_000

const first = ['Ada', 'Bo', 'Cleo', 'Dana', 'Egil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Juno', 'Kim', 'Lev']
const tanks = ['Reef', 'Nano', 'Lagoon', 'Frag rack', 'Quarantine', 'Lounge', 'Seahorse', 'Peninsula']

const database = await openDatabase(readConfig())
await seed(database)
await database.close()

async function seed({ db, engine }: Database) {
  const found = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (found) throw new Error('The database has users already: choose an empty one.')
  await inChunks(users, rowsAtOnce, (start, count) => insertUsers(db, start, count))
  await inChunks(aquariums, rowsAtOnce, (start, count) => insertAquariums(db, start, count))
  await inChunks(logs, logsAtOnce, async (start, count) => {
    await insertLogs(db, { engine, start, count })
    process.stdout.write(`\r${start + count} logs`)
  })
  await inChunks(images, rowsAtOnce, (start, count) => insertImages(db, start, count))
  // PostgreSQL does this itself some time after so many new rows.
  await (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db)
  process.stdout.write(`\r${users} users, ${aquariums} aquariums, ${logs} logs, ${images} images\n`)
}

/** The first is an admin; one in seven never signed in. */
async function insertUsers(db: Db, start: number, count: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = start + index
    const name = `${first[number % first.length]} ${number}`
    return {
      name,
      sort_name: name.toLowerCase(),
      email: `keeper-${number}@example.org`,
      subscription_level:
        number === 0 ? ('admin' as const) : number % 3 === 0 ? ('premium' as const) : ('free' as const),
      created_at: moment(number, users),
      last_login_at: number % 7 === 0 ? null : moment(number + 1, users),
    }
  })
  await db.insertInto('users').values(rows).execute()
}

async function insertAquariums(db: Db, start: number, count: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = start + index
    const name = `${tanks[(number * 5) % tanks.length]} ${number}`
    return {
      user_id: 1 + (number % users),
      name,
      sort_name: name.toLowerCase(),
      description: number % 2 === 0 ? 'Mixed reef with soft corals' : null,
      created_at: moment(number, aquariums),
    }
  })
  await db.insertInto('aquariums').values(rows).execute()
}

/** One log in fifty is the first aquarium's, the others lie among all; one in ten has a note. */
async function insertLogs(
  db: Db,
  { engine, start, count }: { engine: Database['engine']; start: number; count: number },
) {
  const end = start + count - 1
  const source =
    engine === 'sqlite'
      ? sql`(with recursive n (i) as (select ${start} union all select i + 1 from n where i < ${end}) select i from n) as n`
      : sql`generate_series(${start}::bigint, ${end}::bigint) as n (i)`
  const timestamp =
    engine === 'sqlite'
      ? sql`strftime('%Y-%m-%dT%H:%M:%S', 1500000000 + i * 50, 'unixepoch')`
      : sql`to_char(to_timestamp(1500000000 + i * 50) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`
  await sql`insert into logs (aquarium_id, timestamp, note, temperature, ph, salinity, calcium, alkalinity, magnesium)
    select case when i % 50 = 0 then 1 else 1 + (i * 7919) % ${sql.lit(aquariums)} end, ${timestamp},
      case when i % 10 = 0 then 'Water change number ' || i end,
      77 + (i % 30) / 10.0, 8 + (i % 40) / 100.0, 1.025, 420 + i % 20, 8 + (i % 10) / 10.0, 1300
    from ${source}`.execute(db)
}

/** Adds rows only: the two files of each image do not exist. */
async function insertImages(db: Db, start: number, count: number) {
  const numbers = Array.from({ length: count }, (_, index) => start + index)
  const file = (number: number, kind: string) => `${kind}-${number}`
  await db
    .insertInto('image_files')
    .values(
      numbers.flatMap((number) => [
        { hash: file(number, 'full'), mark: 'seed', condemned_at: null, bytes: 400_000 },
        { hash: file(number, 'thumbnail'), mark: 'seed', condemned_at: null, bytes: 30_000 },
      ]),
    )
    .execute()
  await db
    .insertInto('images')
    .values(
      numbers.map((number) => ({
        aquarium_id: 1 + (number % aquariums),
        full_hash: file(number, 'full'),
        thumbnail_hash: file(number, 'thumbnail'),
        width: 2048,
        height: 1536,
        taken_at: null,
        created_at: moment(number, images),
      })),
    )
    .execute()
}

async function inChunks(
  total: number,
  size: number,
  insert: (start: number, count: number) => Promise<void>,
) {
  for (let start = 0; start < total; start += size) await insert(start, Math.min(size, total - start))
}

/** Spread over the last three years. */
function moment(number: number, total: number): string {
  return new Date(Date.now() - ((total - number) / total) * 3 * 365 * 86_400_000).toISOString()
}
