import { tankFiles } from '#domain/export-format.ts'
import type { ExportPart } from '#server/aquariums/export-part.ts'

/** For somebody who finds the file years later and has no Coralline. */
export function readmeText(madeAt: string, parts: readonly ExportPart[]): string {
  const files = [
    [tankFiles.aquarium, 'its name, description and notes, and what was set for it'] as const,
    ...parts.flatMap(({ files = {} }) =>
      Object.entries(files).map(([file, { about }]) => [file, about] as const),
    ),
  ]
  const list = files.map(([file, about]) => `  ${file.padEnd(15)} ${about}`)
  return `Everything of a Coralline account, as it was on ${madeAt.slice(0, 16).replace('T', ' ')} UTC.

Each tank has a folder:
${list.join('\n')}

account.json      whose account it was, and the units it was read in
manifest.json     what is in this file, with the SHA-256 of each part

Readings are in degrees F, specific gravity at 25/25 C, dKH and ppm; an empty cell was not measured.

To bring it back: in Coralline under Settings, Your data. What comes back are new tanks; nothing that is there is changed.

Tanks that were deleted are not in this file, not even those that could still be brought back in Coralline at that time.
`
}
