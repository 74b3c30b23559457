import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { Engine } from '#server/db/engine.ts'
import type { S3Settings } from '#server/files/s3-store.ts'
import { engines } from '#server/testing/engines.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** The places where images can be kept. */
const imagePlaces = ['folder', 's3'] as const
export type ImagePlace = (typeof imagePlaces)[number]

/** Pairs each place with an engine: rows depend on the engine only, files on the place only, so each occurs once. */
export const enginesAndPlaces = imagePlaces.map((place, index) => ({
  engine: engines[index] ?? ('sqlite' as const),
  place,
}))

/** Makes a place for images; returns its settings, and the function that removes it. */
export async function openImagePlace(
  place: ImagePlace,
): Promise<{ s3: S3Settings | undefined; remove(): Promise<void> }> {
  if (place === 'folder') return { s3: undefined, remove: async () => {} }
  const { settings, stop } = await startS3()
  return { s3: settings, remove: stop }
}

/** The real server, with its images kept at a place. */
export async function createAppAt(place: ImagePlace, engine: Engine) {
  const { s3, remove } = await openImagePlace(place)
  const server = await createTestApp(engine, { config: { s3 } })
  return {
    ...server,
    async close() {
      await server.close()
      await remove()
    },
  }
}

/** A server that speaks S3, with an empty bucket. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'coralline-test-s3-'))
  const open = (port: number) =>
    new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: 'pictures' }],
      // S3rver computes the signature of a listing over another address than the one that was asked for.
      allowMismatchedSignatures: true,
    })
  let server = open(0)
  const { port } = await server.run()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    directory,
    /** Stops answering until it is resumed. */
    pause: () => server.close(),
    async resume() {
      server = open(port)
      await server.run()
    },
    async stop() {
      await server.close().catch(() => {})
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The settings as environment variables of a server. */
export function s3Environment({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  return {
    ...(endpoint !== undefined && { S3_ENDPOINT: endpoint }),
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
