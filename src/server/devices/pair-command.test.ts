import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { pairCommand } from './pair-command.ts'
import { claimPairing, finishPairing } from './pairing.rules.ts'

const home = ['http://192.168.77.20:3080', 'http://reef.local:3080']

describe.each(engines)('pairing from a terminal on %s', (engine) => {
  const database = forTests(() => createDatabase(engine))
  const cast = forTests(() => enterCast(database.db))

  /** A phone that types the code as soon as it is shown, and somebody who types the digits that it shows. */
  async function pair({ isRight }: { isRight: boolean }) {
    const now = () => new Date()
    let said = ''
    let claimed: ReturnType<typeof claimPairing> | undefined
    let finished: Promise<string | undefined> = Promise.resolve(undefined)
    const terminal = {
      write(text: string) {
        said += text
        const [code = ''] = /[A-Z]{4}-[A-Z0-9]{4}/.exec(text) ?? []
        claimed = claimPairing(database.db, { code, deviceName: 'Pixel', now: now() })
        finished = claimed.then(async ({ claim }) => {
          for (;;) {
            const finishing = { claim, origin: home[0] ?? '', replaces: undefined, now: now() }
            const session = await finishPairing(database.db, finishing)
            if (session) return session.token
            await nextTurn()
          }
        })
        finished.catch(() => {})
      },
      ask: async (question: string) => {
        said += question
        // The terminal may see the claim before the phone has its answer.
        const { digits: shown } = (await claimed) ?? { digits: 0 }
        return ` ${isRight ? shown : shown - 1 || 99}\n`
      },
    }
    const answer = await pairCommand(database.db, {
      who: 'keeper@example.org',
      addresses: home,
      terminal,
      now,
    })
    return { said, answer, token: await finished }
  }

  test('shows the picture, the address and the code, asks for the digits, and lets the phone in', async () => {
    const { said, answer, token } = await pair({ isRight: true })
    expect(said).toContain('█')
    expect(said).toContain('open http://192.168.77.20:3080/pair or http://reef.local:3080/pair there')
    expect(said).toContain('Pixel wants in. Which two digits does it show? ')
    expect(answer).toBe('Pixel may read and write logs from now on.')
    expect(token).toMatch(/^[\w-]{43}$/)
    const devices = database.db.selectFrom('sessions').selectAll().where('kind', '=', 'device')
    expect(await devices.execute()).toMatchObject([
      { user_id: cast.keeper.id, name: 'Pixel', origin: home[0], may: 'read,log,tick,write' },
    ])
  })

  test('lets nobody in whose digits are others', async () => {
    await expect(pair({ isRight: false })).rejects.toMatchObject({ code: 'pairing_over' })
  })

  test('says what is missing', async () => {
    const terminal = { write: () => {}, ask: async () => '' }
    const now = () => new Date()
    const run = (who: string, addresses: string[]) =>
      pairCommand(database.db, { who, addresses, terminal, now })
    await expect(run('nobody@example.org', home)).rejects.toThrow('There is no user nobody@example.org.')
    await expect(run('keeper@example.org', [])).rejects.toThrow('HOME_NETWORK=on')
  })
})
