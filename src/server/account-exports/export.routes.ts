import { exportAccount } from '#contract/account.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { exportFileName } from '#domain/export-format.ts'
import type { ExportPart } from '#server/aquariums/export-part.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import { answersFolder } from '#server/files/nameless-file.ts'
import { readImage } from '#server/files/sound-files.ts'
import { isFromHere } from '#server/http/guards/origin-rules.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import { ExportPlaces } from './export-places.ts'
import { packZip } from './pack.ts'
import { formatOf } from './read-parts.ts'
import { SpooledParts } from './spooled-parts.ts'
import { writeExport } from './write-export.ts'

type ExportCallParts = {
  exportParts: readonly ExportPart[]
  files: ImageStore
  nodes: Nodes
  dataFolder: string
  now(): Date
  version: string
}

/** Serves an account as one file: first its data at one moment, then the photos as they are stored. */
export function serveAccountExport(
  serve: Serve,
  { exportParts: parts, files, nodes, dataFolder, now, version }: ExportCallParts,
) {
  const folder = answersFolder(dataFolder)
  const places = new ExportPlaces(nodes)
  const readPhoto = (hash: string) => readImage(files, hash)

  serve(exportAccount, async ({ actor, request, reply, read }) => {
    // Another site could use up the exports of a day.
    if (!isFromHere(request))
      throw new ApiError('origin_refused', 'Start this download in the settings of this Coralline.')
    const madeAt = now().toISOString()
    const leave = await places.enter(actor.id)
    const spooled = await SpooledParts.open(folder).catch(async (error: unknown) => {
      await leave()
      throw error
    })
    const end = async () => {
      await leave()
      await spooled.close()
    }
    try {
      const written = await read((db, signal) => writeExport(db, { actor, parts, spooled, signal, madeAt }), {
        isRepeatable: false,
      })
      const manifest = { format: formatOf(parts), version, made_at: madeAt }
      // A client that has received the last byte may at once ask for another export.
      const zip = packZip({ ...written, spooled, readPhoto, manifest, beforeEnd: leave })
      zip.once('close', () => {
        end().catch((err: unknown) => request.log.warn({ err }, 'an export is not closed'))
      })
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${exportFileName(madeAt)}"`)
        .send(zip)
    } catch (error) {
      await end()
      throw error
    }
  })
}
