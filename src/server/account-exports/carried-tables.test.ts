import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportParts } from '#server/features.ts'
import { createDatabase } from '#server/testing/engines.ts'

const ofThisInstance = 'It says how this instance works with the account, not what its keeper has.'
const asked = 'No instance sends messages that were not asked of it there.'
const ids = 'Ids are given anew.'

/**
 * Each table that depends on an aquarium or a user. For tables in an export, each column and its place there, or why it
 * has none: the parts of an export say it of theirs.
 */
const carried: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  ...Object.assign({}, ...exportParts({} as never).map(({ carries }) => carries)),
  users: {
    id: ids,
    name: 'account.json',
    email: 'account.json',
    preferences: 'account.json',
    issuer: ofThisInstance,
    subject: ofThisInstance,
    sort_name: 'It follows from the name.',
    image_url: 'The sign-in provider has it.',
    subscription_level: ofThisInstance,
    created_at: ofThisInstance,
    last_login_at: ofThisInstance,
    deleted_at: 'A deleted account exports nothing.',
    closed_at: 'A closed account exports nothing.',
    remind_by: asked,
    remind_hour: asked,
    remind_zone: asked,
    remind_topic: asked,
    reminded_on: ofThisInstance,
    reminded_of: ofThisInstance,
    bounces: ofThisInstance,
    email_confirmed: ofThisInstance,
    email_confirmed_by: ofThisInstance,
    email_confirmed_at: ofThisInstance,
  },
  aquariums: {
    id: ids,
    user_id: 'It is whoever brings it back.',
    name: 'aquarium.json',
    sort_name: 'It follows from the name.',
    description: 'aquarium.json',
    image_url: 'aquarium.json, as the cover',
    public_link: 'It leads to this instance.',
    notes: 'aquarium.json',
    sitter_note: 'aquarium.json',
    active: 'Only active ones are exported.',
    created_at: 'aquarium.json',
    deleted_at: 'Only those that are there are exported.',
    removed_at: 'Only those that are there are exported.',
    volume_litres: 'aquarium.json',
    kind: 'aquarium.json',
    time_zone: 'aquarium.json',
    account_import_id: ofThisInstance,
    notes_changed_at: ofThisInstance,
    targets_changed_at: ofThisInstance,
  },
  log_counts: 'It is counted.',
  rolled_months: 'It follows from the logs.',
  rollups: 'They follow from the logs.',
  sessions: 'Who is signed in where is the business of this instance.',
  passwords: 'Passwords leave no instance.',
  links_once: 'They open accounts of this instance only.',
  access_keys: 'Keys open this instance only.',
  sign_ins: 'They are over in a quarter of an hour.',
  pairings: 'Who is signed in where is the business of this instance.',
  idempotency_keys: 'They are forgotten in a day.',
  imports: 'What an import has done here, and can be taken back here; its logs are in logs.csv.',
  import_changes: 'See imports.',
  import_mappings: 'How files were read here; the wizard asks again elsewhere.',
  account_imports: ofThisInstance,
  silent_changes: 'What the backups here have found.',
}

test('an export carries every table and every column that hangs on a keeper, or it is said here why not', async () => {
  const { db, remove } = await createDatabase('sqlite')
  try {
    const tables = await db.introspection.getTables()
    const { rows: references } = await sql<{ name: string; to: string }>`
      select tables.name, keys."table" as "to" from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
    `.execute(db)
    const hanging = new Set(['users', 'aquariums'])
    for (let size = 0; size < hanging.size; ) {
      size = hanging.size
      for (const { name, to } of references) if (hanging.has(to)) hanging.add(name)
    }
    for (const { name, columns } of tables)
      if (columns.some((column) => ['user_id', 'aquarium_id'].includes(column.name))) hanging.add(name)
    expect(Object.keys(carried).sort()).toEqual([...hanging].sort())
    for (const { name, columns } of tables) {
      const told = carried[name]
      if (typeof told !== 'object') continue
      expect(Object.keys(told).sort(), name).toEqual(columns.map((column) => column.name).sort())
    }
  } finally {
    await remove()
  }
})
