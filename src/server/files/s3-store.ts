import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3'
import { filesRefused, filesUnreachable } from '#contract/errors/storage-errors.ts'
import type { BlobStore, ImageStore, StoredFile } from './blob-store.ts'

/** Amazon S3, or another storage at `endpoint` that speaks S3. */
export type S3Access = { endpoint: string | undefined; region: string } & S3Key
type S3Key = { accessKeyId: string; secretAccessKey: string }

export type S3Settings = S3Access & { bucket: string }

export function s3Store(settings: S3Settings): ImageStore {
  const { at } = openBucket(settings, {
    contentType: 'image/webp',
    timeouts: { requestTimeout: 10_000, throwOnRequestTimeout: true },
    asFault: (error) => (isRefused(error) ? filesRefused() : filesUnreachable()),
  })
  return { ...at('images/'), aside: at('images/aside/') }
}

export type Bucket = {
  /** The files of `folder`, without those of folders in it. */
  at(folder: string): BlobStore
  foldersIn(folder: string): Promise<string[]>
  /** The file may have up to `largestFile` bytes. */
  send(name: string, path: string): Promise<void>
}

/** Bytes of the largest file that S3 takes in one piece. */
export const largestFile = 5 * 1024 ** 3

type BucketOptions = {
  contentType: string
  timeouts: { requestTimeout: number; throwOnRequestTimeout: true } | { socketTimeout: number }
  /** Makes an error for the reader, a user or an operator. */
  asFault(error: unknown): Error
}

/** Nothing is connected before the first use. */
export function openBucket(settings: S3Settings, { contentType, timeouts, asFault }: BucketOptions): Bucket {
  let opened: ReturnType<typeof openClient> | undefined
  const tryOnce = async <Result>(work: (s3: Opened) => Promise<Result>): Promise<Result> => {
    opened ??= openClient(settings, timeouts)
    const mine = opened
    try {
      return await work(await mine)
    } catch (error) {
      // After silence of the network, connections may look alive and be dead.
      if (opened === mine) opened = undefined
      throw error
    }
  }
  const use: Use = async (work) => {
    try {
      return await tryOnce(work).catch((error) => (isRefused(error) ? Promise.reject(error) : tryOnce(work)))
    } catch (error) {
      throw Object.assign(asFault(error), { cause: error })
    }
  }
  const Bucket = settings.bucket
  return {
    at: (folder) => storeAt({ Bucket, folder, contentType, use }),
    foldersIn: (folder) => foldersIn({ Bucket, folder, use }),
    send: (name, path) =>
      use(async ({ client, sdk }) => {
        const { size } = await stat(path)
        const Body = createReadStream(path)
        const object = { Bucket, Key: name, Body, ContentLength: size, ContentType: contentType }
        await client.send(new sdk.PutObjectCommand(object)).finally(() => Body.destroy())
      }),
  }
}

type FolderInBucket = { Bucket: string; folder: string; use: Use }

function storeAt({ Bucket, folder, contentType, use }: FolderInBucket & { contentType: string }): BlobStore {
  return {
    where: `the bucket ${Bucket}`,
    put: (name, bytes) =>
      use(async ({ client, sdk }) => {
        const Key = folder + name
        // An object of the same size, which others may refer to, stays: not every storage replaces it in one step.
        if ((await sizeOf({ client, sdk }, { Bucket, Key })) === bytes.length) return
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: contentType }))
      }),
    read: (name) =>
      use(async ({ client, sdk }) => {
        const question = new sdk.GetObjectCommand({ Bucket, Key: folder + name })
        const answer = await client.send(question).catch((error: unknown) => {
          if (error instanceof sdk.NoSuchKey) return undefined
          throw error
        })
        return answer?.Body && { size: answer.ContentLength ?? 0, bytes: answer.Body as Readable }
      }),
    list: () => listBucket({ Bucket, folder, use }),
    remove: (name) =>
      use(async ({ client, sdk }) => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: folder + name }))
      }),
  }
}

type Opened = { client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }

async function openClient(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Access,
  timeouts: BucketOptions['timeouts'],
): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Many storages do not know the checksums that Amazon's SDK uses by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // `openBucket` tries again itself, on a new connection.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 3_000, ...timeouts },
  })
  return { client, sdk }
}

/** True for a refusal, which another try would not change. */
function isRefused(error: unknown): boolean {
  const { $metadata: answer } = error as { $metadata?: { httpStatusCode?: number } }
  const status = answer?.httpStatusCode ?? 0
  return status >= 400 && status < 500
}

async function sizeOf({ client, sdk }: Opened, object: { Bucket: string; Key: string }) {
  try {
    return (await client.send(new sdk.HeadObjectCommand(object))).ContentLength
  } catch (error) {
    if (error instanceof sdk.NotFound) return undefined
    throw error
  }
}

type Use = <Result>(work: (s3: Opened) => Promise<Result>) => Promise<Result>

async function* listBucket(folderInBucket: FolderInBucket): AsyncGenerator<StoredFile[]> {
  for await (const { Contents = [] } of pagesOf(folderInBucket))
    yield Contents.flatMap(({ Key, LastModified, Size = 0 }) =>
      Key && LastModified
        ? [{ name: Key.slice(folderInBucket.folder.length), writtenAt: LastModified, size: Size }]
        : [],
    )
}

async function foldersIn(folderInBucket: FolderInBucket): Promise<string[]> {
  const found: string[] = []
  for await (const { CommonPrefixes = [] } of pagesOf(folderInBucket))
    for (const { Prefix = '' } of CommonPrefixes) found.push(Prefix.slice(folderInBucket.folder.length, -1))
  return found
}

async function* pagesOf({ Bucket, folder, use }: FolderInBucket): AsyncGenerator<ListObjectsV2CommandOutput> {
  let ContinuationToken: string | undefined
  do {
    const page = await use(({ client, sdk }) =>
      client.send(
        new sdk.ListObjectsV2Command({ Bucket, Prefix: folder, Delimiter: '/', ContinuationToken }),
      ),
    )
    yield page
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

/** True for text that begins with `scheme://`, unlike a folder. */
export function isBucketAddress(text: string): boolean {
  return /^[a-z][a-z0-9]+:\/\//i.test(text)
}

/** Reads `s3://bucket/a/folder`; the folder, if any, ends with a slash. Undefined for anything else. */
export function parseBucketAddress(text: string): { bucket: string; folder: string } | undefined {
  const found =
    /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<folder>(?:\/[\w!.*'()+ =@-]+)*)\/?$/.exec(text)
  if (!found?.groups || /\/\.{1,2}(?:\/|$)/.test(text)) return undefined
  const { bucket = '', folder = '' } = found.groups
  return { bucket, folder: folder === '' ? '' : `${folder.slice(1)}/` }
}
