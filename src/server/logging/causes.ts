export type Cause = { type: string; cause?: Cause; errors?: Cause[]; [fact: string]: unknown }

/**
 * What tells faults apart: codes of PostgreSQL, the system and SQLite (https://sqlite.org/rescode.html), and the system
 * call.
 */
const facts = ['code', 'errno', 'syscall', 'errcode', 'errstr', 'table', 'constraint'] as const
const deepest = 5

/** Describes an error and its causes without messages, which may quote what a user wrote. */
export function causesOf(error: unknown, depth = 0): Cause {
  // Another thrown value may be anything, even the claims of a sign-in.
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, cause, errors, $metadata } = error as Error & Record<string, unknown>
  const described: Cause = { type: String(plain(name) ?? 'Error') }
  for (const fact of facts) {
    const value = plain((error as Error & Record<string, unknown>)[fact])
    if (value !== undefined) described[fact] = value
  }
  const status = plain(($metadata as { httpStatusCode?: unknown } | undefined)?.httpStatusCode)
  if (status !== undefined) described.status = status
  described.stack = stackOf(error)
  if (depth === deepest) return described
  if (cause !== undefined) described.cause = causesOf(cause, depth + 1)
  if (Array.isArray(errors))
    described.errors = errors.slice(0, deepest).map((one) => causesOf(one, depth + 1))
  return described
}

/** Makes an error that would be described alike: errors lose their codes between threads. */
export function asError({ type: name, cause, errors, ...more }: Cause): Error {
  return Object.assign(new Error(''), more, {
    name,
    ...(cause && { cause: asError(cause) }),
    ...(errors && { errors: errors.map(asError) }),
  })
}

/** Lets through only names and numbers. */
function plain(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[\w $.-]{1,80}$/.test(value) ? value : undefined
}

function stackOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
