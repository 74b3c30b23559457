const usualLimit = 5_000
/** Bytes that are read of an answer. */
const maxAnswer = 100_000

type Post = {
  body?: string | undefined
  headers?: Record<string, string>
  /** Milliseconds until the answer must be there. */
  timeLimit?: number
  /** Breaks off what is under way. */
  signal?: AbortSignal
}

/**
 * `away` when nobody was reached, so that nothing can have been taken; `silent` when no answer came, after which nobody
 * knows.
 */
export type Answered =
  | { status: number; text: string; isWhole: boolean }
  | { fault: 'away' | 'silent'; code: string | undefined; isTooLate: boolean }

/** Faults before a request has left. */
const unreached =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT/

/**
 * Posts to an address of the operator's settings: the only way out of the server over http, beside sign-ins and
 * buckets. Redirects are not followed, as they could lead into the network of the server.
 */
export async function post(
  address: URL,
  { body, headers, timeLimit = usualLimit, signal }: Post = {},
): Promise<Answered> {
  const tooLate = AbortSignal.timeout(timeLimit)
  const limits = signal ? AbortSignal.any([tooLate, signal]) : tooLate
  try {
    const answer = await fetch(address, {
      ...{ method: 'POST', redirect: 'manual', signal: limits },
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    })
    return { status: answer.status, ...(await textOf(answer)) }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    return { fault: unreached.test(code ?? '') ? 'away' : 'silent', code, isTooLate: tooLate.aborted }
  }
}

/** A text that does not end, or is too long, is cut off: for some the status is the whole answer. */
async function textOf({ body }: Response): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder()
  let [text, length, isWhole] = ['', 0, false]
  try {
    for await (const chunk of body ?? []) {
      length += chunk.byteLength
      text += decoder.decode(chunk, { stream: true })
      if (length > maxAnswer) return { text, isWhole }
    }
    isWhole = true
  } catch {}
  return { text, isWhole }
}
