import { createHash } from 'node:crypto'
import type { TSchema } from 'typebox'
import { exportRefused } from '#contract/errors/account-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { ExportedAccount, ExportedFile, ExportedTank, ExportManifest } from '#contract/export-files.ts'
import { exportedAccount, exportedTank, exportManifest } from '#contract/export-files.ts'
import { exportFiles, tankFiles } from '#domain/export-format.ts'
import { maxExportBytes, maxImageBytes } from '#domain/limits.ts'
import { compileValidator } from '#server/http/validation.ts'
import type { ZipReading } from './zip-reading.ts'

/**
 * Bytes of unpacked parts: of one JSON file (a list of some ten thousand photos fits), of all, which are in memory
 * together,
 * and of one table.
 */
const mostOfText = 10_000_000
const mostOfTexts = 64_000_000
const mostOfLogs = 4_000_000_000
/** Values in a JSON file: the longest list of photos takes 600,000; five million empty lists would fill the memory. */
const mostValues = 1_000_000
const mostInAll = 2 * maxExportBytes
/**
 * How many times its own size an export may have unpacked, beyond its JSON files. Logs have 8 to 30 times theirs, with
 * one note of 5,000 characters in all of them 195 times; a file of blank lines has a thousand times its size.
 */
const mostTimes = 200

/** A file that each aquarium has since this version of the format. */
type JsonFile = { name: string; since: number; schema: TSchema }
/** This version of the format is read, and all older ones. */
export type ReadableFormat = { format: number; files: readonly JsonFile[] }

export type ReadTank = ExportManifest['aquariums'][number] & {
  tank: ExportedTank
  json: ReadonlyMap<string, unknown>
}
export type ReadExport = {
  manifest: ExportManifest
  /** Tells whether this export was brought back before. */
  manifestHash: string
  account: ExportedAccount
  tanks: readonly ReadTank[]
}

/**
 * Reads the manifest and the JSON files; `checkFiles` then compares the files with the manifest.
 * @throws export_refused with what is wrong with it
 */
export async function readExport(
  zip: ZipReading,
  { format, files: known }: ReadableFormat,
): Promise<ReadExport> {
  const manifestText = await zip.read(exportFiles.manifest, { limit: mostOfText })
  const manifest = readManifest(manifestText, format)
  const files = filesOf(manifest)
  if (bytesOf(manifest.files) > mostOfTexts + mostTimes * zip.bytes) throw tooLarge()
  const json = async <Value>(path: string, schema: TSchema) => {
    const file = fileOf(files, path)
    return parse<Value>(await zip.read(path, { limit: Math.min(file.bytes, mostOfText) }), { path, schema })
  }
  const account = await json<ExportedAccount>(exportFiles.account, exportedAccount)
  const tanks: ReadTank[] = []
  for (const entry of manifest.aquariums) {
    const tank = await json<ExportedTank>(`${entry.folder}/${tankFiles.aquarium}`, exportedTank)
    const values = new Map<string, unknown>()
    for (const { name, since, schema } of known)
      if (since <= manifest.format) values.set(name, await json(`${entry.folder}/${name}`, schema))
    tanks.push({ ...entry, tank, json: values })
  }
  const manifestHash = createHash('sha256').update(manifestText).digest('hex')
  return { manifest, manifestHash, account, tanks }
}

/** Compares every file with its size and hash. @throws export_refused, and what `onBytes` throws */
export async function checkFiles(
  zip: ZipReading,
  { files }: ExportManifest,
  onBytes: (done: number, of: number) => void,
) {
  const of = bytesOf(files)
  let done = 0
  for (const file of files)
    await zip.check(file, (bytes) => {
      done += bytes
      onBytes(done, of)
    })
}

function readManifest(text: Buffer, format: number): ExportManifest {
  const path = exportFiles.manifest
  const value = asJson(text, path) as { format?: unknown; version?: unknown } | null
  if (typeof value?.format === 'number' && value.format > format)
    throw new ApiError(
      'export_refused',
      `This file was made by a newer Coralline${typeof value.version === 'string' ? ` (${value.version.slice(0, 40)})` : ''}. Nothing was changed: it can be brought back once this Coralline is of that version, too.`,
    )
  const manifest = checked<ExportManifest>(value, { path, schema: exportManifest })
  const folders = new Set(manifest.aquariums.map(({ folder }) => folder))
  if (folders.size < manifest.aquariums.length) throw exportRefused('It has two tanks in one place.')
  return manifest
}

/** The manifest's files by path. @throws export_refused for more than can be unpacked */
export function filesOf({ files }: ExportManifest): Map<string, ExportedFile> {
  const all = new Map(files.map((file) => [file.path, file]))
  if (all.size < files.length) throw exportRefused('It names one part twice.')
  const isTooLarge = files.some(({ path, bytes }) => bytes > limitOf(path))
  const texts = files.filter(({ path }) => path.endsWith('.json'))
  if (isTooLarge || bytesOf(files) > mostInAll || bytesOf(texts) > mostOfTexts) throw tooLarge()
  return all
}

function tooLarge() {
  return exportRefused('Unpacked it is larger than any export is.')
}

function bytesOf(files: readonly ExportedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

function limitOf(path: string): number {
  if (path.endsWith('.webp')) return maxImageBytes
  return path.endsWith('.csv') ? mostOfLogs : mostOfText
}

/** @throws export_refused when the manifest does not list it */
export function fileOf(files: ReadonlyMap<string, ExportedFile>, path: string): ExportedFile {
  const file = files.get(path)
  if (!file) throw exportRefused(`${JSON.stringify(path)} is not in its list.`)
  return file
}

const beginsValue = new Set(Buffer.from('[{,'))

type Expected = { path: string; schema: TSchema }

function parse<Value>(text: Buffer, expected: Expected): Value {
  return checked<Value>(asJson(text, expected.path), expected)
}

function asJson(text: Buffer, path: string): unknown {
  const values = text.reduce((sum, byte) => (beginsValue.has(byte) ? sum + 1 : sum), 0)
  if (values > mostValues) throw exportRefused(`${JSON.stringify(path)} has more in it than any export has.`)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
  } catch {
    throw exportRefused(`${JSON.stringify(path)} cannot be read.`)
  }
}

const validators = new Map<TSchema, ReturnType<typeof compileValidator>>()

function checked<Value>(value: unknown, { path, schema }: Expected): Value {
  const validate = validators.get(schema) ?? compileValidator(schema, { tell: 'first' })
  validators.set(schema, validate)
  const [error] = validate(value)
  if (!error) return value as Value
  const field = error.instancePath === '' ? '' : ` (${error.instancePath.slice(1).replaceAll('/', ', ')})`
  throw exportRefused(`${JSON.stringify(path)} is not as an export has it${field}.`)
}
