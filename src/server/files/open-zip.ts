import type { ZipFile } from 'yauzl'
import { openPromise } from 'yauzl'

/** @throws what `refusal` makes for a file that is no whole zip */
export async function openZip(path: string, refusal: () => Error): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (error) {
    throw asZipRefusal(error, refusal)
  }
}

/** Replaces an error of a library about a broken zip: its words are of no use to a user. */
export function asZipRefusal(error: unknown, refusal: () => Error): unknown {
  const code = (error as { code?: unknown } | undefined)?.code
  const isPlain = error instanceof Error && error.name === 'Error' && code === undefined
  const isPacked =
    typeof code === 'string' && (code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
  return isPlain || isPacked ? Object.assign(refusal(), { cause: error }) : error
}
