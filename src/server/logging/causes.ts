/** What a log says of an error. */
export type Cause = { type: string; cause?: Cause; errors?: Cause[]; [fact: string]: unknown }

/**
 * The properties that tell faults apart: codes of PostgreSQL and the system, the failed system call, SQLite's words for
 * its codes (https://sqlite.org/rescode.html), the status of an answer.
 */
const facts = ['code', 'errno', 'syscall', 'errcode', 'errstr', 'table', 'constraint'] as const
const deepest = 5

/** Describes an error and its causes without their messages: those of a database quote what a user wrote. */
export function causesOf(error: unknown, depth = 0): Cause {
  // A thrown value that is no error may be anything, even the claims of a sign-in.
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, cause, errors, $metadata } = error as Error & Record<string, unknown>
  const described: Cause = { type: String(plain(name) ?? 'Error') }
  for (const fact of facts) {
    const value = plain((error as Error & Record<string, unknown>)[fact])
    if (value !== undefined) described[fact] = value
  }
  const status = plain(($metadata as { httpStatusCode?: unknown } | undefined)?.httpStatusCode)
  if (status !== undefined) described.status = status
  described.stack = placesOf(error)
  if (depth === deepest) return described
  if (cause !== undefined) described.cause = causesOf(cause, depth + 1)
  if (Array.isArray(errors))
    described.errors = errors.slice(0, deepest).map((one) => causesOf(one, depth + 1))
  return described
}

/** Turns a described error back into one that would be described alike: errors lose their codes on the way between threads. */
export function asError({ type: name, cause, errors, ...more }: Cause): Error {
  return Object.assign(new Error(''), more, {
    name,
    ...(cause && { cause: asError(cause) }),
    ...(errors && { errors: errors.map(asError) }),
  })
}

/** Lets through only names and numbers: no sentence, no address, nothing quoted. */
function plain(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[\w $.-]{1,80}$/.test(value) ? value : undefined
}

function placesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
