import type { ImportProgress } from '#contract/imports/lines.names.ts'
import type { ImportPreview } from '#contract/imports/preview.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import type { CustomTarget } from '#domain/imports/header/custom-columns.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import { lastTimestamp, latestPossible } from '#domain/time/timestamps.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import { openAgain, openToRead } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/engine/in-snapshot.ts'
import type { Actor } from '#server/http/actor.ts'
import type { MergeResult } from '#server/imports/merge/aquarium-merge.ts'
import { mergeStage, previewStage } from '#server/imports/merge/merge.rules.ts'
import { ImportStage } from '#server/imports/merge/stage.store.ts'
import type { ReadOptions, ReadReport } from '#server/imports/read/read-file.ts'
import { maxListedErrors, readImportFile } from '#server/imports/read/read-file.ts'

type SpooledFile = {
  location: DatabaseLocation
  aquariumId: number
  actor: Actor
  path: string
  /** Where a table may be made of the file; absent for our own export. */
  partPath?: string
  stagePath: string
  own: readonly CustomTarget[]
  now: Date
}

export type PreviewTask = Omit<SpooledFile, 'location'> & { kind: 'preview'; mapping: ImportMapping }

export type FileTask = Omit<SpooledFile, 'location'> & {
  kind: 'import'
  importId: number
  /** The name on the user's device; an import without one is not listed. */
  fileName?: string
  /** The mapping that the user has confirmed; without it `dateOrder` may answer the one question that is asked. */
  mapped?: { mapping: ImportMapping; expect: string }
  dateOrder?: DateOrder | undefined
  /** `ask` to refuse a file that leaves a question. */
  questions?: 'ask' | undefined
  /** The file holds all logs, so many, of a new tank: each row becomes a log, whatever it holds. */
  whole?: { logs: number }
  quota: Quota
}

type Callbacks = {
  progress: (progress: ImportProgress) => void
  /** Called again and again; what it throws ends the work. */
  onPiece: () => void
}

export async function importFile(
  task: FileTask & SpooledFile,
  { beforeMerge, ...callbacks }: Callbacks & { beforeMerge: () => Promise<void> },
): Promise<ImportResult> {
  const { mapped, dateOrder, questions, whole, fileName } = task
  return withStage(task, async (stage) => {
    const reading = { mapping: mapped?.mapping, dateOrder, questions, whole }
    const report = await readInto(stage, task, { ...reading, ...callbacks })
    if (mapped?.mapping.repeats === 'once') stage.dropRepeated()
    await beforeMerge()
    const { db, close } = await openAgain(task.location)
    try {
      const onRows = rowsOf(stage, callbacks)
      const { added } = report
      const told = { resultOf: (merged: MergeResult) => resultOf(report, merged) }
      const merge = { ...task, ...told, fileName, stage, added, isWhole: whole !== undefined, onRows }
      return { import_id: task.importId, ...told.resultOf(await mergeStage(db, merge)) }
    } finally {
      await close()
    }
  })
}

export async function previewFile(
  task: PreviewTask & SpooledFile,
  callbacks: Callbacks,
): Promise<ImportPreview> {
  return withStage(task, async (stage) => {
    const report = await readInto(stage, task, { mapping: task.mapping, ...callbacks })
    const repeated_rows = stage.repeated
    if (task.mapping.repeats === 'once') stage.dropRepeated()
    const { db, close } = await openToRead(task.location)
    try {
      const onRows = rowsOf(stage, callbacks)
      const merge = { ...task, stage, added: report.added, onRows }
      const { hash, rows, series, shifted, ...merged } = await inSnapshot(db, (db) => previewStage(db, merge))
      const { left_out, repeated_hours, warnings } = report
      const details = { left_out, repeated_rows, shifted, repeated_hours, warnings }
      return { ...resultOf(report, merged), hash, rows, series, ...details }
    } finally {
      await close()
    }
  })
}

async function withStage<Result>(
  task: SpooledFile & Pick<FileTask, 'whole'>,
  work: (stage: ImportStage) => Promise<Result>,
): Promise<Result> {
  const stage = new ImportStage(task.stagePath, task.whole ? lastTimestamp : latestPossible(task.now))
  try {
    return await work(stage)
  } finally {
    stage.remove()
  }
}

async function readInto(
  stage: ImportStage,
  { path, partPath, own, now }: SpooledFile,
  { progress, ...reading }: Callbacks & Pick<ReadOptions, 'mapping' | 'dateOrder' | 'questions' | 'whole'>,
): Promise<ReadReport> {
  const report = await readImportFile(path, {
    ...reading,
    now,
    own,
    partPath,
    onRow: (row) => stage.add(row),
    onProgress: progress,
  })
  stage.close()
  return report
}

function rowsOf(stage: ImportStage, { progress }: Callbacks) {
  return (rows: number) => progress({ phase: 'merging', rows, of_rows: stage.rows })
}

function resultOf(report: ReadReport, { again, ...merged }: MergeResult): Omit<ImportResult, 'import_id'> {
  const { repeated_readings } = report
  const followed = [...report.added, ...again].map(({ label }) => label)
  const errors = [...report.errors, ...merged.errors].sort((one, other) => one.line - other.line)
  return {
    ...merged,
    rejected: report.rejected + merged.rejected,
    errors: errors.slice(0, maxListedErrors),
    converted_units: report.converted_units,
    ignored_columns: report.ignored_columns,
    zones_dropped: report.zones_dropped,
    ...(repeated_readings > 0 && { repeated_readings }),
    unread: report.unread,
    doubtful: report.doubtful,
    cells: report.cells,
    ...(followed.length > 0 && { added_parameters: followed }),
  }
}
