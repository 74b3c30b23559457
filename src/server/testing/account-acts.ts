import { exportAccount, importAccount } from '#contract/account.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { pageHeaders } from '#server/testing/processes/server-child.ts'
import type { HostileProvider } from '#server/testing/sign-in/hostile-provider.ts'
import { person } from '#server/testing/sign-in/hostile-provider.ts'
import { closeUser } from '#server/users/closing.store.ts'
import { callbackPath, networkBrowser } from './browser.ts'
import type { Player } from './cast.ts'
import { enterAquarium, enterPlayer } from './cast.ts'
import { multipart } from './test-app.ts'

/** How many logs each tank of a round holds, except the tanks that come with the export. */
export const logsOfTank = 50

/** A round's users: one brings an export back, one restores a deleted tank, one closes the account, one returns. */
export type CrashRound = {
  brings: Player
  restores: Player & { tank: number }
  closes: Player & { email: string }
  returns: Player & { subject: string }
}

/** The outcome of an act: whether its caller was told that it is done, and the bytes of the answer. */
type Ended = { isDone: boolean; received: Buffer }
export type CrashActs = Record<'brings' | 'restores' | 'closes' | 'returns' | 'exports', () => Promise<Ended>>

export async function enterCrashRound(
  db: Db,
  { index, issuer }: { index: number; issuer: string },
): Promise<CrashRound> {
  const now = new Date()
  const enter = (does: string) => enterPlayer(db, { name: `${does}-${index}`, level: 'free', now })
  const tankOf = async (owner: Player, name: string) => {
    const id = await enterAquarium(db, { owner, name, now })
    const logs = Array.from({ length: logsOfTank }, (_, minute) => ({
      aquarium_id: id,
      timestamp: `2026-01-01T10:${String(minute).padStart(2, '0')}:00`,
      ph: 8.1,
    }))
    await db.insertInto('logs').values(logs).execute()
    return id
  }
  const remove = (tank: number) =>
    db
      .updateTable('aquariums')
      .set({ active: 0, removed_at: now.toISOString() })
      .where('id', '=', tank)
      .execute()
  const [brings, restores] = [await enter('brings'), await enter('restores')]
  const [closes, returns] = [await enter('closes'), await enter('returns')]
  const deleted = await tankOf(restores, 'Deleted')
  await remove(deleted)
  await tankOf(closes, 'Closed')
  // A tank that its user had deleted earlier stays deleted when the account is back.
  await remove(await tankOf(returns, 'Deleted before'))
  await tankOf(returns, 'Returned')
  await tankOf(returns, 'Returned, too')
  const subject = `returns-${index}`
  await db.updateTable('users').set({ issuer }).where('id', '=', returns.id).execute()
  await closeUser(db, returns.id, now)
  return {
    brings,
    restores: { ...restores, tank: deleted },
    closes: { ...closes, email: `closes-${index}@example.org` },
    returns: { ...returns, subject },
  }
}

type Acting = { round: CrashRound; exporter: Player; zip: Buffer; returning: HostileProvider }

/** The acts of a round, as pages of the app do them; the user who returns has been sent to the provider already. */
export async function actsOf(
  origin: string,
  { round, exporter, zip, returning: provider }: Acting,
): Promise<CrashActs> {
  const { brings, restores, closes, returns } = round
  const headersOf = (as: Player) => {
    const { host: _, ...headers } = pageHeaders(origin, as)
    return headers
  }
  const send = (method: string, path: string, { as, body }: { as: Player; body: object }) =>
    ended(fetch(origin + path, { method, headers: headersOf(as), body: JSON.stringify(body) }))
  const file = multipart([{ name: 'file', filename: 'export.zip', type: 'application/zip', content: zip }])
  const browser = networkBrowser(origin)
  const { headers } = await browser.ask('/api/login?reopens=yes')
  const authorization = new URL(headers.get('location') ?? '')
  const code = provider.grant(authorization, { claims: person(returns.subject) })
  return {
    brings: () =>
      ended(
        fetch(origin + importAccount.path, {
          method: 'POST',
          headers: { ...headersOf(brings), ...file.headers },
          body: new Uint8Array(file.body),
        }),
      ),
    restores: () => send('POST', `/api/aquariums/${restores.tank}/restore`, { as: restores, body: {} }),
    closes: () => send('DELETE', '/api/me', { as: closes, body: { email: closes.email } }),
    returns: () =>
      ended(
        browser.ask(callbackPath(authorization, { code })),
        ({ headers }) => headers.get('location')?.includes('sign_in=') === false,
      ),
    exports: () => ended(fetch(origin + exportAccount.path, { headers: headersOf(exporter) })),
  }
}

/** Awaits an answer. A connection that breaks off is what a kill leaves; a refusal is a mistake of the test. */
async function ended(asked: Promise<Response>, isRight = (answer: Response) => answer.ok): Promise<Ended> {
  const pieces: Uint8Array[] = []
  const received = () => Buffer.concat(pieces)
  try {
    const answer = await asked
    for await (const piece of answer.body ?? []) pieces.push(piece)
    if (!isRight(answer)) throw new Error(`${answer.status} ${received().toString()}`)
    return { isDone: true, received: received() }
  } catch (error) {
    if (error instanceof TypeError) return { isDone: false, received: received() }
    throw error
  }
}
