import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds without any byte of an answer after which PostgreSQL is asked whether it still works. */
const silence = 6_000
/** Milliseconds that asking may take. */
const patience = 3_000

/**
 * Closes a connection whose answer will not come: a network that goes silent closes none. Long queries may take their
 * time.
 */
export function endWhenSilent(client: pg.PoolClient, url: string) {
  const ask = client.query.bind(client) as (...question: unknown[]) => unknown
  const watched = (...question: unknown[]) => {
    const answer = ask(...question)
    if (answer instanceof Promise) watchUntil(answer, { client, url })
    return answer
  }
  client.query = watched as typeof client.query
}

function watchUntil(answer: Promise<unknown>, { client, url }: { client: pg.PoolClient; url: string }) {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  let isAnswered = false
  const checkSilence = async () => {
    const isAtWork = await Promise.race([isWorkingFor(client, url), delay(patience, false, { ref: false })])
    if (isAnswered) return
    if (isAtWork) stream.setTimeout(silence)
    else stream.destroy(Object.assign(new Error('PostgreSQL has gone silent'), { code: 'ETIMEDOUT' }))
  }
  const forget = () => {
    isAnswered = true
    stream.setTimeout(0).off('timeout', checkSilence)
  }
  stream.setTimeout(silence).on('timeout', checkSilence)
  answer.then(forget, forget)
}

async function isWorkingFor(client: pg.PoolClient & { processID?: number }, url: string): Promise<boolean> {
  const other = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  other.on('error', () => {})
  try {
    await other.connect()
    const question = "select 1 from pg_stat_activity where pid = $1 and state = 'active'"
    return (await other.query(question, [client.processID])).rows.length > 0
  } catch {
    return false
  } finally {
    void other.end().catch(() => {})
  }
}
