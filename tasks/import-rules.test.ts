import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { excused } from './gate-rules.ts'
import { importProblem, importRuleProblems, problemsOf } from './import-rules.ts'
import { root } from './run-tool.ts'

const forbidden = [
  ['domain/units/units.ts', 'contract/aquariums/logs.ts'],
  ['domain/units/units.test.ts', 'server/app.ts'],
  ['domain/units/units.ts', 'typebox'],
  ['domain/imports/row.ts', '../units/units.ts'],
  ['contract/aquariums/logs.ts', 'server/logs/logs.rules.ts'],
  ['contract/aquariums/logs.ts', 'kysely'],
  ['contract/errors/log-errors.ts', 'typebox'],
  ['contract/imports/lines.names.ts', 'typebox'],
  ['server/app.ts', 'web/routes.ts'],
  ['web/root.tsx', 'server/app.ts'],
  ['web/api/api.ts', 'typebox/value'],
  ['web/api/api.ts', '@fastify/cookie'],
  ['web/api/api.ts', 'node:fs'],
  ['server/app.ts', 'server/testing/cast.ts'],
  ['domain/csv.ts', 'domain/testing/seeded-random.ts'],
  ['server/logs/logs.rules.ts', 'kysely'],
  ['server/http/errors.ts', 'pg'],
  ['server/logs/logs.rules.ts', 'fastify'],
  ['server/logs/logs.store.ts', './logs.rules.ts'],
  ['server/logs/logs.rules.ts', './logs.routes.ts'],
  ['server/db/queries/page.ts', 'server/users/users.store.ts'],
  ['server/users/users.rules.ts', 'server/home-network/home-switch.store.ts'],
  ['server/sessions/sessions.store.ts', 'server/users/users.store.ts'],
  ['server/aquariums/aquariums.store.ts', 'server/logs/logs.store.ts'],
  ['server/logs/logs.rules.ts', 'server/images/images.store.ts'],
  ['server/logs/logs.rules.ts', 'server/imports/merge/merge.store.ts'],
  ['server/logs/logs.rules.ts', './import/merge.ts'],
  ['web/ui/button.tsx', 'web/log-table/log-table.tsx'],
  ['web/aquariums/aquarium-card.tsx', 'web/images/image-grid.tsx'],
  ['web/log-table/log-table.tsx', 'web/images/image-grid.tsx'],
  ['web/log-table/log-table.tsx', 'web/screens/aquarium-screen.tsx'],
  ['web/targets/targets-dialog.tsx', 'web/admin/managed-list.tsx'],
  ['web/aquariums/aquarium-card.tsx', 'web/parameter/statistics-list.tsx'],
  ['web/ui/button.tsx', 'web/root.tsx'],
] as const

const allowed = [
  ['domain/units/units.ts', './shown-units.ts'],
  ['domain/units/units.test.ts', 'vitest'],
  ['contract/aquariums/logs.ts', 'typebox'],
  ['server/logs/logs.store.ts', 'kysely'],
  ['server/logs/logs.routes.ts', 'fastify'],
  ['server/app.ts', '@fastify/cookie'],
  ['server/imports/merge/merge.rules.ts', 'server/logs/logs.store.ts'],
  ['server/users/users.store.ts', 'server/sessions/sessions.store.ts'],
  ['server/logs/logs.routes.test.ts', 'server/testing/cast.ts'],
  ['server/testing/engines.ts', 'pg'],
  ['web/screens/aquarium-screen.tsx', 'web/log-table/log-table.tsx'],
  ['web/admin/log-list.tsx', 'web/log-table/log-table.tsx'],
  ['web/ui/button.tsx', './+types/button'],
] as const

test.each(forbidden)('%s does not import %s', (of, by) => {
  expect(importProblem({ of, by })).toMatch(/\.$/)
})

test.each(allowed)('%s may import %s', (of, by) => {
  expect(importProblem({ of, by })).toBeUndefined()
})

test('a problem is named with its line, in each form of an import', () => {
  const forms = [
    "import '#web/a.ts'",
    "import type { A } from '#web/a.ts'",
    "const a = await import('#web/a.ts')",
  ]
  expect(problemsOf('server/app.ts', `\n${forms.join('\n')}\n`)).toEqual(
    [2, 3, 4].map((line) => `src/server/app.ts:${line}: Server and web import nothing of each other.`),
  )
  expect(problemsOf('web/ui/button.tsx', "element['innerHTML'] += text")).toHaveLength(1)
})

test('types of Fastify are free but for rules and stores, its values are for routes, http/ and the app', () => {
  const problems = (file: string, text: string) => problemsOf(`server/images/${file}`, text)
  for (const type of [
    "import type { FastifyReply } from 'fastify'",
    "import type {\n  A,\n} from '@fastify/multipart'",
  ]) {
    expect(problems('receive-image.ts', type)).toEqual([])
    for (const file of ['images.rules.ts', 'images.store.ts']) expect(problems(file, type)).toHaveLength(1)
  }
  const values = ["import Fastify from 'fastify'", "import type { A } from './a.ts'\nawait import('fastify')"]
  for (const value of values) {
    expect(problems('receive-image.ts', value)).toHaveLength(1)
    expect(problems('images.routes.ts', value)).toEqual([])
  }
})

test('no store but the gate asks who somebody is', () => {
  const line = "    .$if(!actor.isAdmin, (query) => query.where('user_id', '=', actor.id))"
  expect(problemsOf('server/logs/logs.store.ts', line)).toHaveLength(1)
  expect(problemsOf('server/aquariums/visible-aquariums.store.ts', line)).toEqual([])
  expect(problemsOf('server/logs/logs.rules.ts', line)).toEqual([])
})

const gateKnows = [
  "db.selectFrom('logs').where('aquariums.user_id', '=', actor.id)",
  "db.selectFrom('aquariums').whereRef('aquariums.user_id', '=', 'users.id')",
  "db.selectFrom('users').whereRef('users.id', '=', 'aquariums.user_id')",
  "db.selectFrom('aquariums').where('user_id', '=', actor.id)",
  "db.selectFrom('aquariums').where(\n    'user_id',\n    'in',\n    ids,\n  )",
  "db.selectFrom('aquariums as tanks').where('tanks.user_id', '=', actor.id)",
  "db.selectFrom('users').innerJoin('aquariums', 'aquariums.user_id', 'users.id')",
  "db.selectFrom('logs').innerJoin('aquariums', (join) => join.on('user_id', '=', actor.id))",
  "db.selectFrom('aquariums').where((eb) => eb.and({ name, user_id: actor.id }))",
  "db.selectFrom('aquariums').where((eb) => eb(eb.ref('user_id'), '=', actor.id))",
  "db.updateTable('aquariums').set({ name }).where('user_id', '=', actor.id)",
  "db.deleteFrom('aquariums').where('deleted_at', 'is not', null)",
  "db.selectFrom('aquariums').where('deleted_at', 'is', null)",
  "db.selectFrom('log_counts').where('aquarium_id', 'in', selectFrom('aquariums').where('deleted_at', 'is', null))",
  "visibleAquariums(db, actor).where('deleted_at', 'is', null)",
  'sql`(select id from aquariums where deleted_at is not null)`',
  'sql<boolean>`aquariums.user_id = 1`',
]

test.each(gateKnows)('no store but the gate says %s', (query) => {
  const text = `// Asks.\nexport const found = (db: Db) =>\n  ${query}\n`
  for (const file of ['targets/targets.store.ts', 'db/queries/page.ts']) {
    const problems = problemsOf(`server/${file}`, text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^src/server/${file}:[345]: Which aquariums are .* only\\.$`))
  }
  for (const file of ['aquariums/visible-aquariums.store.ts', 'aquariums/sweep.store.ts'])
    expect(problemsOf(`server/${file}`, text)).toEqual([])
})

test.each([
  "db.selectFrom('aquariums').select(['aquariums.id', 'aquariums.user_id']).where('id', '=', id)",
  "db.selectFrom('aquariums').select('user_id').orderBy('user_id')",
  "visibleAquariums(db, actor).select('aquariums.user_id as owner_id')",
  "db.updateTable('aquariums').set({ deleted_at: at, user_id }).where(notHidden)",
  "db.insertInto('aquariums').values(values as Pick<Row, 'user_id' | 'name'>)",
  "db.selectFrom('sessions').where('user_id', '=', actor.id)",
  "db.selectFrom('users').where('deleted_at', 'is', null)",
  "allAquariums(db).innerJoin('users', 'users.id', 'owner').where('users.deleted_at', 'is', null)",
  "db.selectFrom('logs').select('id')\n}\n// Of aquariums with their deleted_at: 'user_id'.\nexport function next() {",
])('a store may say %s', (query) => {
  const other = "export const aquariums = (db: Db) => db.selectFrom('aquariums')\n"
  const text = `${other}export function found(db: Db) {\n  return ${query}\n}\n${other}`
  expect(problemsOf('server/targets/targets.store.ts', text)).toEqual([])
})

test.each(Object.entries(excused))('%s is still to be excused: %s', async (file) => {
  const text = await readFile(path.join(root, 'src', file), 'utf8')
  expect(problemsOf('server/targets/targets.store.ts', text)).not.toEqual([])
})

test('the sources are in order', async () => {
  expect(await importRuleProblems()).toEqual([])
})

test.each(['web/log-table/log-address.ts', 'server/logs/logs.rules.ts', 'server/logs/logs.store.ts'])(
  'of the contract %s takes types, and values from files without schemas',
  (file) => {
    const taking = (what: string) => problemsOf(file, `import ${what}\n`)
    expect(taking("{ listUsers } from '#contract/users.ts'")).toHaveLength(1)
    expect(taking("{\n  listLogs,\n  createLog,\n} from '#contract/aquariums/logs.ts'")).toHaveLength(1)
    expect(taking("type { Log } from '#contract/aquariums/logs.ts'")).toEqual([])
    expect(taking("type {\n  Log,\n  Series,\n} from '#contract/aquariums/logs.ts'")).toEqual([])
    expect(taking("{ pageSizes } from '#contract/lists.names.ts'")).toEqual([])
    expect(taking("{ linesType } from '#contract/imports/lines.names.ts'")).toEqual([])
    expect(taking("{ ApiError } from '#contract/errors/errors.ts'")).toEqual([])
  },
)

test('the server asks others through one function, and sign-ins through that of their library', () => {
  const lines = [
    'await fetch(address)',
    'const { status } = (await globalThis.fetch)(address)',
    '  return fetch(url)',
  ]
  for (const line of lines) {
    expect(problemsOf('server/logs/logs.rules.ts', line)).toEqual([
      'src/server/logs/logs.rules.ts:1: The server asks others through server/outbound only.',
    ])
    for (const file of [
      'server/outbound/post.ts',
      'server/sign-in/bounded-fetch.ts',
      'server/http/a.test.ts',
    ])
      expect(problemsOf(file, line)).toEqual([])
  }
  const others = [
    'await place.fetch(path)',
    'async fetch(path, name) {',
    'fetch(path: string): Promise<void>',
  ]
  for (const line of others) expect(problemsOf('server/backups/backup-place.ts', line)).toEqual([])
})
