import type { ReadExport } from '#server/account-exports/read-export.ts'
import { readExport } from '#server/account-exports/read-export.ts'
import type { ReadTask } from '#server/account-exports/read-export-in-thread.ts'
import { ZipReading } from '#server/account-exports/zip-reading.ts'

/** Replaces `read-export-in-thread.ts` in tests of refused files: the same reading, without a thread for each file. */
export async function readExportInThread({ path, readable }: ReadTask): Promise<ReadExport> {
  const zip = await ZipReading.open(path)
  try {
    return await readExport(zip, readable)
  } finally {
    zip.close()
  }
}
