import type { ImportMapping } from '#domain/imports/mapping.ts'
import { noValues } from '#domain/imports/values.ts'
import { OutcomeHash } from '#server/imports/merge/outcomes.ts'
import { csvUpload, mappedUpload } from '#server/testing/test-app.ts'
import type { PermissionPart, Target } from './permission-cells.ts'
import { ownersOnly } from './permission-cells.ts'

const timestamp = '2026-02-01T20:05:00'
const csv = `When,pH\n${timestamp},8.1\n`
const mapping: ImportMapping = {
  sheet: null,
  header_line: 1,
  date_order: null,
  decimals: null,
  clock: null,
  date: null,
  only: [],
  columns: [
    { header: 'When', to: 'time', unit: null },
    { header: 'pH', to: 'ph', unit: null },
  ],
}

const into = ({ aquariumId }: Target) => ({ query: `?aquarium_id=${aquariumId}` })

function expected(): string {
  const hash = new OutcomeHash(String)
  hash.add({ line: 2, timestamp, kind: 'created', values: { ...noValues, ph: 8.1 } })
  return hash.text
}

/** The import of files, and what is known of earlier ones. `importId` is one that the owner has made. */
export const importPart = {
  async enter({ db }, { aquariumId, owner }) {
    const now = new Date().toISOString()
    const { id } = await db
      .insertInto('imports')
      .values({ user_id: owner.id, started_at: now, finished_at: now, aquarium_id: aquariumId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { importId: id }
  },
  rows: {
    'POST /api/imports/look': [
      ['a file', (target) => ({ ...into(target), ...csvUpload(csv) }), ownersOnly(200)],
    ],
    'POST /api/imports/preview': [
      ['a file', (target) => ({ ...into(target), ...mappedUpload(csv, { mapping }) }), ownersOnly(200)],
    ],
    'POST /api/imports': [
      [
        'a row',
        (target) => ({ ...into(target), ...mappedUpload(csv, { mapping, expect: expected() }) }),
        ownersOnly(200),
      ],
    ],
    'POST /api/logs/upload_csv': [
      [
        'a row',
        (target) => ({ ...into(target), ...csvUpload('timestamp,ph\n2026-01-31 20:05:00,8.1\n') }),
        ownersOnly(200),
      ],
    ],
    'POST /api/imports/:id/undo': [
      [
        'to look',
        ({ importId }) => ({ params: { id: importId }, body: { edited: 'keep' } }),
        ownersOnly(200),
      ],
    ],
    'GET /api/imports/:id': [['one', ({ importId }) => ({ params: { id: importId } }), ownersOnly(200)]],
    'GET /api/aquariums/:id/imports': [
      ['newest', ({ aquariumId }) => ({ params: { id: aquariumId } }), ownersOnly(200)],
    ],
  },
} satisfies PermissionPart<{ importId: number }>
