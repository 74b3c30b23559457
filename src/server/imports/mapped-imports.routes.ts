import { mappingWrong } from '#contract/errors/import-errors.ts'
import type { ImportProgress } from '#contract/imports/lines.names.ts'
import type { FileLook, ImportPreview } from '#contract/imports/preview.ts'
import {
  importMapped,
  importMapping,
  lookAtFile,
  previewImport,
  tableShape,
} from '#contract/imports/preview.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import type { TableShape } from '#domain/imports/table-shape.ts'
import { getVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/serve.ts'
import { compileValidator } from '#server/http/validation.ts'
import type { ImportRunning } from '#server/imports/receive/run-import.ts'
import { runImport } from '#server/imports/receive/run-import.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { workInThread } from './import-in-thread.ts'
import { withRemembered } from './mappings.rules.ts'
import { rememberedMapping } from './mappings.store.ts'

type Parts = {
  database: Database
  quota: Quota
  now: () => Date
  running: ImportRunning
  rollUp(aquariumId: number): void
}

/** Imports in three steps: a look at the file, a preview of what would happen, and the import itself. */
export function serveMappedImports(serve: Serve, { database, quota, now, running, rollUp }: Parts) {
  const { db } = database

  serve(lookAtFile, async ({ actor, query, ...call }) => {
    const { aquarium_id: aquariumId, sheet, header_line: headerLine, remembered } = query
    await getVisibleAquarium(db, { id: aquariumId, actor })
    return runImport<ImportProgress, FileLook>(running, { actor, ...call }, async ({ spool, ...file }) => {
      const own = await parametersOf(db, aquariumId)
      const { path, partPath, fields } = spool
      const job = { path, partPath, sheet, headerLine, shape: readShape(fields), own, now: now() }
      const look = await workInThread(database, { kind: 'look', ...file, ...job })
      if (remembered === 'none') return look
      return withRemembered(look, { remembered: await rememberedMapping(db, { aquariumId, ...look }), own })
    })
  })

  serve(previewImport, async ({ actor, query, ...call }) => {
    const { aquarium_id: aquariumId } = query
    await getVisibleAquarium(db, { id: aquariumId, actor })
    return runImport<ImportProgress, ImportPreview>(
      running,
      { actor, ...call },
      async ({ spool, ...file }) => {
        const { path, partPath, stagePath, fields } = spool
        const own = await parametersOf(db, aquariumId)
        const job = { path, partPath, stagePath, mapping: readMapping(fields), own, now: now() }
        return workInThread(database, { kind: 'preview', ...file, ...job, aquariumId, actor })
      },
    )
  })

  serve(importMapped, async ({ actor, query, ...call }) => {
    const { aquarium_id: aquariumId } = query
    await getVisibleAquarium(db, { id: aquariumId, actor })
    return runImport<ImportProgress, ImportResult>(
      running,
      { actor, ...call },
      async ({ spool, ...file }) => {
        const { path, partPath, stagePath, fileName, fields } = spool
        const own = await parametersOf(db, aquariumId)
        const mapped = { mapping: readMapping(fields), expect: fields.expect ?? '' }
        const job = { path, partPath, stagePath, fileName, mapped, own, now: now() }
        const result = await workInThread(database, {
          kind: 'import',
          ...file,
          ...job,
          aquariumId,
          actor,
          quota,
        })
        rollUp(aquariumId)
        return result
      },
    )
  })
}

const check = compileValidator(importMapping, { tell: 'first' })
const checkShape = compileValidator(tableShape, { tell: 'first' })

/** What the rows of the table are; undefined without the field. @throws mapping_wrong */
function readShape({ shape }: Readonly<Record<string, string>>): TableShape | undefined {
  if (shape === undefined) return undefined
  const read = parse(shape)
  if (checkShape(read).length === 0) return read as TableShape
  throw mappingWrong({ shape: 'What the rows are cannot be read.' })
}

/** @throws mapping_wrong */
function readMapping({ mapping = '' }: Readonly<Record<string, string>>): ImportMapping {
  const read = parse(mapping)
  const [error] = check(read)
  if (error === undefined) return read as ImportMapping
  throw mappingWrong({
    mapping: `The mapping cannot be read${error.instancePath && ` at ${error.instancePath}`}.`,
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
