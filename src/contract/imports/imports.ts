import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant } from '#contract/fields/fields.ts'

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

/** The newest hundred. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/imports',
  access: 'user',
  summary: 'The imports into an aquarium',
  status: 200,
  params: idParams,
  reply: Type.Array(pastImport),
})

/** What becomes of the logs that an import has created or changed when it is taken back. */
const undoCounts = Type.Object({
  /** Created by it, and removed. */
  removed: count,
  /** Created by it and changed since: they stay, unless they are asked to be removed, too. */
  edited: count,
  /** Changed by it, and as they were before. */
  restored: count,
  /** Changed by it and since: a value that was changed again stays, the others are as they were before. */
  mixed: count,
})
export type UndoCounts = Type.Static<typeof undoCounts>

/**
 * Takes an import back in one transaction. Without `expect` nothing changes, and the answer tells what would; with it, what was
 * told is done, or nothing (409 import_changed) when something else would be.
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
      /** What becomes of logs that it has created and that were changed since. */
      edited: Type.Unsafe<'keep' | 'remove'>({ type: 'string', enum: ['keep', 'remove'] }),
      expect: Type.Optional(Type.Object(undoCounts.properties, { additionalProperties: false })),
    },
    { additionalProperties: false },
  ),
  reply: undoCounts,
})
