import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

/** Frozen copy of the parameters that this step knows. */
const readings = [
  'temperature',
  'ph',
  'salinity',
  'ammonia',
  'nitrite',
  'nitrate',
  'phosphase',
  'calcium',
  'alkalinity',
  'magnesium',
]

/** Accounts, sessions, aquariums, logs, idempotency keys, audit rows. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const types = columnTypes(db, engine)
  await createAccounts(db, types)
  await createAquariums(db, types)
  await createBookkeeping(db, types)
}

async function createAccounts(db: Kysely<unknown>, { text, identity, table }: ColumnTypes) {
  await table('users')
    .addColumn('id', 'integer', identity)
    .addColumn('issuer', text)
    .addColumn('subject', text)
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('image_url', text)
    .addColumn('subscription_level', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_login_at', text)
    .addColumn('deleted_at', text)
    .addUniqueConstraint('users_issuer_subject', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('users_email').on('users').column('email').execute()

  await table('sessions')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('seen_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

  await table('sign_ins')
    .addColumn('state_hash', text, (column) => column.primaryKey())
    .addColumn('browser_hash', text, (column) => column.notNull())
    .addColumn('nonce', text, (column) => column.notNull())
    .addColumn('code_verifier', text, (column) => column.notNull())
    .addColumn('next', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
}

async function createAquariums(
  db: Kysely<unknown>,
  { text, real, boolean, yes, identity, table }: ColumnTypes,
) {
  await table('aquariums')
    .addColumn('id', 'integer', identity)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('sort_name', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('image_url', text)
    .addColumn('public_link', text)
    .addColumn('notes', text)
    .addColumn('active', boolean, (column) => column.notNull().defaultTo(yes))
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('aquariums_user').on('aquariums').columns(['user_id', 'id']).execute()

  const logs = table('logs')
    .addColumn('id', 'integer', identity)
    .addColumn('aquarium_id', 'integer', (column) =>
      column.notNull().references('aquariums.id').onDelete('cascade'),
    )
    .addColumn('timestamp', text, (column) => column.notNull())
    .addColumn('note', text)
  await readings
    .reduce((builder: CreateTableBuilder<string, string>, key) => builder.addColumn(key, real), logs)
    .execute()
  await db.schema
    .createIndex('logs_aquarium_timestamp')
    .on('logs')
    .columns(['aquarium_id', 'timestamp', 'id'])
    .execute()
}

async function createBookkeeping(db: Kysely<unknown>, { text, identity, table }: ColumnTypes) {
  await table('idempotency_keys')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('request_hash', text, (column) => column.notNull())
    .addColumn('reply', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .execute()
  await db.schema
    .createIndex('idempotency_keys_created')
    .on('idempotency_keys')
    .column('created_at')
    .execute()

  await table('audit_rows')
    .addColumn('id', 'integer', identity)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('actor_id', 'integer', (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('target', text, (column) => column.notNull())
    .addColumn('target_id', 'integer', (column) => column.notNull())
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('fields', text, (column) => column.notNull())
    .execute()
}

type ColumnTypes = ReturnType<typeof columnTypes>

/** Where the engines differ: identity columns that never use an id twice, doubles, booleans, binary text order. */
function columnTypes(db: Kysely<unknown>, engine: Engine) {
  const onSqlite = engine === 'sqlite'
  return {
    text: onSqlite ? sql`text` : sql`text collate "C"`,
    real: onSqlite ? sql`real` : sql`double precision`,
    yes: onSqlite ? 1 : true,
    boolean: onSqlite ? sql`integer` : sql`boolean`,
    identity: (column: ColumnDefinitionBuilder) =>
      onSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    table: (name: string) => {
      const table = db.schema.createTable(name)
      return onSqlite ? table.modifyEnd(sql`strict`) : table
    },
  }
}
