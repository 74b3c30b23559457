import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, timestamp } from '#contract/fields/fields.ts'
import { importResult } from '#contract/imports/upload.ts'

const count = Type.Integer({ minimum: 0 })

/** An import that was merged into an aquarium: what became of the rows of its file, and whether it was taken back. */
const pastImport = Type.Object({
  id,
  file_name: Type.String(),
  finished_at: instant,
  created: count,
  updated: count,
  unchanged: count,
  rejected: count,
  undone_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
})
export type PastImport = Type.Static<typeof pastImport>

/** Lists the newest hundred imports. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/imports',
  access: 'user',
  summary: 'The imports into an aquarium',
  status: 200,
  params: idParams,
  reply: Type.Array(pastImport),
})

const { import_id: _, ...told } = importResult.properties

/** What an import has told when it was done. */
const importReport = Type.Object({
  ...told,
  /** Null when it has changed nothing. */
  reach: Type.Union([
    Type.Object({
      /** The first and the last moment of the logs that it has created or changed. */
      first: timestamp,
      last: timestamp,
      /** Keys of the parameters of which it has brought readings: `ph`, `own:12`. */
      parameters: Type.Array(Type.String()),
    }),
    Type.Null(),
  ]),
})
export type ImportReport = Type.Static<typeof importReport>

const importDetails = Type.Object({
  ...pastImport.properties,
  aquarium_id: id,
  /** Null for an import of an earlier version, and once it is undone. */
  report: Type.Union([importReport, Type.Null()]),
})
export type ImportDetails = Type.Static<typeof importDetails>

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  access: 'user',
  summary: 'What an import has done',
  status: 200,
  params: idParams,
  reply: importDetails,
})

/** How many logs of an import are affected when it is undone, by what happens to them. */
const undoCounts = Type.Object({
  /** Created by the import: these are removed. */
  removed: count,
  /** Created by the import and changed since: these stay, unless `edited` is `remove`. */
  edited: count,
  /** Changed by the import: these get the values that they had before. */
  restored: count,
  /** Changed by the import and again since: a value changed again stays, the others become what they were. */
  mixed: count,
})
export type UndoCounts = Type.Static<typeof undoCounts>

/**
 * Undoes an import in one transaction. Without `expect` nothing changes, and the reply tells what would change. With
 * `expect`, which is that reply, exactly this is done, or nothing (409 import_changed) when the outcome would differ.
 */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  access: 'user',
  summary: 'Take an import back',
  status: 200,
  params: idParams,
  body: Type.Object(
    {
      /** What to do with logs that the import created and that were changed since. */
      edited: Type.Unsafe<'keep' | 'remove'>({ type: 'string', enum: ['keep', 'remove'] }),
      expect: Type.Optional(Type.Object(undoCounts.properties, { additionalProperties: false })),
    },
    { additionalProperties: false },
  ),
  example: { edited: 'keep' },
  reply: undoCounts,
})
