import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { exportAccount, importAccount } from '#contract/account.ts'
import type { ExportManifest } from '#contract/export-files.ts'
import type { Player } from '#server/testing/cast.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { multipart } from '#server/testing/test-app.ts'

/** Downloads the export of an account. */
export async function exportOf({ app, config }: Pick<TestApp, 'app' | 'config'>, as: Player) {
  const { statusCode, rawPayload, headers } = await app.inject({
    url: exportAccount.path,
    headers: { host: new URL(config.publicUrl).host, cookie: `coralline_session=${as.token}` },
  })
  return { status: statusCode, headers, zip: rawPayload }
}

/** The files in a zip, in its order. */
export async function filesOf(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const file = await fromBufferPromise(zip, { lazyEntries: true })
  for await (const entry of file.eachEntry())
    files.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)))
  return files
}

/** What two exports of the same must share: every byte of the tanks but the ids of logs, and the preferences. */
export function comparable(files: ReadonlyMap<string, Buffer>) {
  return Object.fromEntries(
    [...files].map(([path, bytes]) => {
      const text = bytes.toString()
      if (path.endsWith('.csv')) return [path, withoutIds(parse(text, { bom: true }) as string[][])]
      if (path.endsWith('/aquarium.json')) return [path, JSON.parse(text)]
      if (path === 'account.json') return [path, JSON.parse(text).preferences]
      if (path === 'manifest.json') return [path, { ...JSON.parse(text), files: [] }]
      return [path, bytes]
    }),
  )
}

/** Brings a file back as a page of the app would. */
export async function bringBack({ call }: Pick<TestApp, 'call'>, as: Player, zip: Buffer) {
  return call(importAccount, {
    as,
    ...multipart([{ name: 'file', filename: 'export.zip', type: 'application/zip', content: zip }]),
  })
}

/** A zip of these files. */
export async function zipOf(files: Iterable<readonly [path: string, bytes: Buffer]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, { compress: !path.endsWith('.webp') })
  zip.end()
  return buffer(zip.outputStream)
}

/** Replaces files in an export, fits its manifest to them, and then changes the manifest. */
export async function forgedExport(
  zip: Buffer,
  changed: Record<string, Buffer>,
  change: (manifest: ExportManifest) => object = (manifest) => manifest,
): Promise<Buffer> {
  const files = new Map([...(await filesOf(zip)), ...Object.entries(changed)])
  const manifest: ExportManifest = JSON.parse(files.get('manifest.json')?.toString() ?? '')
  files.delete('manifest.json')
  const listed = [...files].map(([path, bytes]) => ({
    path,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  const text = JSON.stringify(change({ ...manifest, files: listed }))
  return zipOf([...files, ['manifest.json', Buffer.from(text)]])
}

const account = Buffer.from(JSON.stringify({ name: 'Nobody', email: 'nobody@example.org', preferences: {} }))

/** The smallest file that can be brought back. */
export const emptyExport = await zipOf([
  ['account.json', account],
  [
    'manifest.json',
    Buffer.from(
      JSON.stringify({
        format: 1,
        version: '1.0.0',
        made_at: '2026-11-22T10:00:00.000Z',
        aquariums: [],
        files: [
          {
            path: 'account.json',
            bytes: account.length,
            sha256: createHash('sha256').update(account).digest('hex'),
          },
        ],
        missing: [],
      }),
    ),
  ],
])

function withoutIds(rows: string[][]): string[][] {
  const at = rows[0]?.indexOf('id') ?? -1
  return at < 0 ? rows : rows.map((cells) => cells.toSpliced(at, 1))
}
