import { ApiError } from '#contract/errors.ts'

/** An upload brings at least this much in any such stretch of waiting for it: 10 kB/s. */
const stretch = 10_000
const bytesAStretch = 100_000

/**
 * Hands an upload on piece by piece.
 * @throws request_timeout when it trickles: slow clients must not hold places that others need.
 */
export async function* atPace(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = file[Symbol.asyncIterator]()
  let waited = 0
  let bytes = 0
  for (;;) {
    const began = performance.now()
    const { done, value } = await within(stretch - waited, pieces.next())
    if (done) return
    bytes += value.length
    // Only waiting for the client counts, not the work on what it has sent.
    waited += performance.now() - began
    if (bytes >= bytesAStretch) {
      waited = 0
      bytes = 0
    }
    yield value
  }
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), milliseconds)
  })
  // Whichever comes second is of no interest any more.
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function tooSlow(): ApiError {
  return new ApiError(
    'request_timeout',
    'The upload arrives too slowly. Nothing was stored; please try again on a better connection.',
  )
}
