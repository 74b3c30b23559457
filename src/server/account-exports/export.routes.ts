import { exportAccount } from '#contract/account.ts'
import { exportFileName, exportFormat } from '#domain/export-format.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import { answersFolder } from '#server/files/nameless-file.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import { ExportPlaces } from './export-places.ts'
import { gatherAccount } from './gather.rules.ts'
import { packZip } from './pack.ts'
import { SpooledParts } from './spooled-parts.ts'

type ExportParts = { files: ImageStore; nodes: Nodes; dataFolder: string; now(): Date; version: string }

/** The whole account as one file: what the database knows of it, of one moment, and then the photos as they are stored. */
export function serveExport(serve: Serve, { files, nodes, dataFolder, now, version }: ExportParts) {
  const folder = answersFolder(dataFolder)
  const places = new ExportPlaces(nodes)
  // What an older database refers to may have been set aside since.
  const readPhoto = async (hash: string) => (await files.read(hash)) ?? (await files.aside.read(hash))

  serve(exportAccount, async ({ actor, request, reply, read }) => {
    const madeAt = now().toISOString()
    const leave = await places.enter(actor.id)
    const parts = await SpooledParts.open(folder).catch(leaving(leave))
    const end = async () => {
      await leave()
      await parts.close()
    }
    try {
      const gathered = await read((db, signal) => gatherAccount(db, { actor, parts, signal, madeAt }), {
        isRepeatable: false,
      })
      const manifest = { format: exportFormat, version, made_at: madeAt }
      // Who has the last byte may ask for the next.
      const zip = packZip({ ...gathered, parts, readPhoto, manifest, beforeEnd: leave })
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

function leaving(leave: () => Promise<void>) {
  return async (error: unknown): Promise<never> => {
    await leave()
    throw error
  }
}
