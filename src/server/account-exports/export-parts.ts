import type { ExportPart } from '#server/aquariums/export-part.ts'
import { exportedImages } from '#server/images/images.export.ts'
import { exportedLogs } from '#server/imports/logs.export.ts'
import { exportedParameters } from '#server/parameters/parameters.export.ts'
import { exportedTargets } from '#server/targets/targets.export.ts'

type Dependencies = Parameters<typeof exportedParameters>[0] &
  Parameters<typeof exportedTargets>[0] &
  Parameters<typeof exportedLogs>[0] &
  Parameters<typeof exportedImages>[0]

/** What an exported account has of each aquarium, in the order in which it is written, and stored again. */
export function exportParts(dependencies: Dependencies): readonly ExportPart[] {
  return [exportedParameters, exportedTargets, exportedLogs, exportedImages].map((part) => part(dependencies))
}
