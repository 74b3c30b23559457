import { exportRefused } from '#contract/errors/account-errors.ts'
import { exportFiles, tankFiles } from '#domain/export-format.ts'
import type { ExportPart, ReadPart } from '#server/aquariums/export-part.ts'
import type { ReadableFormat, ReadExport, ReadTank } from './read-export.ts'
import { fileOf, filesOf } from './read-export.ts'

/** `read` is all that is to be stored of the aquarium. */
export type AquariumToStore = ReadTank & { read: readonly ReadPart[] }

/** What the reading thread must know of these parts. */
export function readableFormat(parts: readonly ExportPart[]): ReadableFormat {
  const files = parts.flatMap(({ since, files = {} }) =>
    Object.entries(files).flatMap(([name, { schema }]) => (schema ? [{ name, since, schema }] : [])),
  )
  return { format: formatOf(parts), files }
}

/** The version of the format that these parts write. */
export function formatOf(parts: readonly ExportPart[]): number {
  return Math.max(...parts.map(({ since }) => since))
}

/**
 * Lets every part read what an export has of each aquarium.
 * @throws export_refused, also for a listed file of none: it would be unpacked for nothing
 */
export function readParts(
  { manifest, tanks }: Pick<ReadExport, 'manifest' | 'tanks'>,
  parts: readonly ExportPart[],
): AquariumToStore[] {
  const files = filesOf(manifest)
  const unnamed = new Set(files.keys())
  const named = (path: string) => {
    unnamed.delete(path)
    return fileOf(files, path)
  }
  const missing = new Set(manifest.missing)
  const taken = new Set<string>()
  const known = parts.filter(({ since }) => since <= manifest.format)
  unnamed.delete(exportFiles.readme)
  named(exportFiles.account)
  const read = tanks.map((tank) => {
    const pathOf = (name: string) => `${tank.folder}/${name}`
    for (const name of [tankFiles.aquarium, ...tank.json.keys()]) named(pathOf(name))
    const exported = {
      tank: tank.tank,
      counts: { logs: tank.logs, photos: tank.photos },
      // The part knows the value by its own schema.
      json: <Value>(name: string) => tank.json.get(name) as Value,
      file: (name: string) => named(pathOf(name)),
      takePhoto(name: string) {
        const path = pathOf(name)
        if (taken.has(path)) throw exportRefused('It names one photo twice.')
        taken.add(path)
        unnamed.delete(path)
        return missing.has(path) ? undefined : fileOf(files, path)
      },
    }
    return { ...tank, read: known.map((part) => part.read(exported)) }
  })
  const [path] = unnamed
  if (path !== undefined)
    throw exportRefused(`${JSON.stringify(path)} is in its list and belongs to no tank.`)
  return read
}

export function countsOf({ read }: AquariumToStore): { logs: number; photos: number } {
  return Object.assign({ logs: 0, photos: 0 }, ...read.map(({ counts }) => counts))
}
