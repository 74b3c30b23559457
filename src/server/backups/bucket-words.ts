import type { S3Settings } from '#server/files/s3-store.ts'
import { BackupRefusal } from './backup-refusal.ts'

/** Turns what a bucket for backups refuses, or why it does not answer, into a sentence for the operator. */
export function asBucketFault(error: unknown, { bucket, endpoint }: S3Settings): Error {
  if (error instanceof BackupRefusal) return error
  return new BackupRefusal(wordsOf(error, { bucket, at: endpoint ?? 'Amazon S3' }), { cause: error })
}

function wordsOf(error: unknown, { bucket, at }: { bucket: string; at: string }): string {
  const { name, message, code, $metadata } = error as Partial<{
    name: string
    message: string
    code: string
    $metadata: { httpStatusCode?: number }
  }>
  const status = $metadata?.httpStatusCode ?? 0
  if (name === 'NoSuchBucket') return `There is no bucket ${bucket} at ${at}. Make it, or correct BACKUP_DIR.`
  if (status === 401 || status === 403)
    return `${at} refuses the key for the bucket ${bucket} (${name}). Look at S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and at what the key may do: it needs to get, put, delete and list objects.`
  if (status >= 400 && status < 500)
    return `${at} refuses to work on the bucket ${bucket}: ${message ?? name}`
  return `${at} does not answer for the bucket ${bucket} (${code ?? name}).`
}
