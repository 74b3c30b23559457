import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TankWithTasks } from '#domain/care/open-tasks.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { day, minute } from '#domain/time/durations.ts'
import { wallClockIn } from '#domain/time/zones.ts'
import { MemoryLeases, SharedLeases } from '#server/nodes/leases.ts'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { MailServer } from '#server/testing/messages/mail-server.ts'
import { NtfyServer } from '#server/testing/messages/ntfy-server.ts'
import { DailyMessages } from './daily-messages.ts'
import type { MessageParts } from './messages.ts'
import * as store from './reminders.store.ts'

const zone = 'Europe/Berlin'
const publicUrl = 'https://reef.example.org'
const rest = { every_days: 1, weekdays: null, not_before: null, archived_at: null, last_done: null }

/** A tank with one task that is due from a day on. */
function tank(starts_on: string, title = 'Alkalinity test'): TankWithTasks[] {
  return [{ name: 'Reef', time_zone: zone, tasks: [{ id: 1, title, starts_on, ...rest }] }]
}

describe.each(engines)('the daily message on %s', (engine) => {
  const database = forTests(() => createDatabase(engine))
  let mail: MailServer
  let ntfy: NtfyServer
  let keeper: number
  let now = new Date(0)
  let tasks: TankWithTasks[] = []
  const warned: object[] = []
  beforeAll(async () => {
    mail = await MailServer.listen()
    ntfy = await NtfyServer.listen()
    keeper = (await enterCast(database.db)).keeper.id
    await store.giveTopic(database.db, keeper, 'coralline-topic')
  })
  afterAll(async () => {
    await mail.close()
    ntfy.close()
  })
  beforeEach(async () => {
    mail.taken.length = 0
    ntfy.got.length = 0
    warned.length = 0
    mail.refusal = undefined
    ntfy.answer = (_, response) => response.end('{}')
    await database.db
      .updateTable('users')
      .set({ reminded_on: null, reminded_of: null, bounces: 0, remind_by: null })
      .execute()
  })

  const settingsOf = () => ({ mail: mail.settings, ntfy: ntfy.settings })
  function node(name: string, changes: Partial<MessageParts> = {}) {
    const { db } = database
    const leases = engine === 'sqlite' ? new MemoryLeases() : new SharedLeases(db, 'messages', name)
    const log = { warn: (details: object) => void warned.push(details) }
    const parts = { db, publicUrl, tasksOf: async () => tasks, ...settingsOf(), ...changes }
    return new DailyMessages({ ...parts, leases, now: () => now, log })
  }
  const choose = (by: 'email' | 'ntfy' | null, hour = 8) =>
    store.putChoice(database.db, keeper, { by, hour, zone })
  const found = async () => (await store.findReminded(database.db, keeper)) as store.Reminded
  const at = (text: string) => {
    now = new Date(`${text}Z`)
  }

  test('a mail names tanks and tasks, ends by one press, and comes once for what is due', async () => {
    await choose('email')
    tasks = [...tank('2026-11-29'), { name: 'Nano', time_zone: null, tasks: [] }]
    const one = node('one')
    at('2026-11-29T06:59:00')
    await one.sendDue()
    expect(mail.taken).toEqual([])
    at('2026-11-29T07:00:30')
    await Promise.all([one.sendDue(), node('two').sendDue()])
    await one.sendDue()
    const [taken, second] = mail.taken
    expect([taken?.to, second]).toEqual(['keeper@example.org', undefined])
    expect(taken?.text).toMatch(/^Subject: Reef: alkalinity test$/m)
    expect(taken?.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(taken?.text).not.toMatch(/dKH|\bpH\b|late/)
    // The next day nothing is new, and after that something is.
    at('2026-11-30T07:00:00')
    await one.sendDue()
    expect(mail.taken).toHaveLength(1)
    tasks = tank('2026-12-01')
    at('2026-12-01T07:59:59')
    await one.sendDue()
    expect(mail.taken).toHaveLength(2)
  })

  test('no mail goes to an address that was only typed, nor to one that has changed since', async () => {
    const { db } = database
    await choose('email')
    tasks = tank('2026-11-29')
    at('2026-11-29T07:00:00')
    await db.updateTable('users').set({ email: 'typed@example.org' }).where('id', '=', keeper).execute()
    await node('one').sendDue()
    expect(mail.taken).toEqual([])
    await db.updateTable('users').set({ email: 'keeper@example.org' }).where('id', '=', keeper).execute()
    await node('one').sendDue()
    expect(mail.taken).toHaveLength(1)
  })

  test('an account that is closed gets nothing', async () => {
    const { db } = database
    await choose('ntfy')
    tasks = tank('2026-11-29')
    at('2026-11-29T07:00:00')
    await db.updateTable('users').set({ deleted_at: now.toISOString() }).where('id', '=', keeper).execute()
    await node('one').sendDue()
    await db.updateTable('users').set({ deleted_at: null }).where('id', '=', keeper).execute()
    expect(ntfy.got).toEqual([])
  })

  test('after three refusals of the address in a row the mails end', async () => {
    await choose('email')
    mail.refusal = { at: 'recipient', code: 550 }
    for (const [index, date] of ['2026-11-27', '2026-11-28', '2026-11-29'].entries()) {
      tasks = tank(date)
      at(`${date}T07:00:00`)
      await node('one').sendDue()
      // It is not tried again on that day.
      await node('one').sendDue()
      expect(await found()).toMatchObject({ bounces: index + 1, remind_by: index < 2 ? 'email' : null })
    }
    await choose('email')
    expect(await found()).toMatchObject({ bounces: 0, remind_by: 'email' })
  })

  test('an address that is refused for now, and a server that refuses us, are tried again within the hour', async () => {
    await choose('email')
    tasks = tank('2026-11-29')
    const one = node('one')
    mail.refusal = { at: 'recipient', code: 450 }
    at('2026-11-29T07:00:00')
    await one.sendDue()
    // An address is left alone for ten minutes, and so is a server.
    mail.refusal = { at: 'sender', code: 550 }
    for (const time of ['07:01:00', '07:09:59']) {
      at(`2026-11-29T${time}`)
      await one.sendDue()
    }
    expect(warned).toEqual([])
    at('2026-11-29T07:10:00')
    await one.sendDue()
    expect(warned).toEqual([{ way: 'email', code: 550 }])
    mail.refusal = undefined
    at('2026-11-29T07:15:00')
    await one.sendDue()
    expect([mail.taken.length, (await found()).bounces]).toEqual([0, 0])
    at('2026-11-29T07:20:00')
    await one.sendDue()
    expect(mail.taken).toHaveLength(1)
  })

  test('nothing is sent in a way that is no longer set up', async () => {
    await choose('ntfy')
    tasks = tank('2026-11-29')
    at('2026-11-29T07:00:00')
    await node('one', { ntfy: undefined }).sendDue()
    expect([mail.taken, ntfy.got]).toEqual([[], []])
    expect((await found()).reminded_on).toBeNull()
  })

  test('a message that is under way is sent to its end when the server stops', async () => {
    await choose('ntfy')
    tasks = tank('2026-11-29')
    at('2026-11-29T07:00:00')
    const one = node('one')
    const sending = one.sendDue()
    await one.stop()
    await sending
    expect((await found()).reminded_of).toBe(ntfy.got.length === 1 ? '["1:2026-11-29"]' : null)
  })

  // A whole year takes long: beside one of them, the weeks in which the clocks change.
  const spansOf = (hour: number) =>
    engine === 'sqlite' && hour === 2
      ? [{ from: '2026-01-01T00:00:00Z', days: 365 }]
      : [
          { from: '2026-03-20T00:00:00Z', days: 14 },
          { from: '2026-10-18T00:00:00Z', days: 14 },
        ]
  test.each([2, 8, 23])(
    'two nodes through a year with a faulty server: no message twice, none at another hour than %i',
    async (hour) => {
      const random = seededRandom(hour)
      const spans = spansOf(hour)
      await choose('ntfy', hour)
      /** By day: the hours at which a message arrived, or may have. */
      const arrived = new Map<string, number[]>()
      const refused = new Set<string>()
      ntfy.answer = (request, response) => {
        const shown = wallClockIn(zone, now)
        const fate = random()
        if (fate < 0.3) {
          refused.add(shown.slice(0, 10))
          return response.writeHead(fate < 0.15 ? 429 : 503).end('{}')
        }
        const today = shown.slice(0, 10)
        arrived.set(today, [...(arrived.get(today) ?? []), Number(shown.slice(11, 13))])
        if (fate < 0.5) return void request.socket.destroy()
        response.end('{}')
      }
      const nodes = [node('one'), node('two')]
      const quiet = new Set<string>()
      for (const { from, days } of spans)
        for (let count = 0; count < days; count += 1) {
          const start = Date.parse(from) + count * day
          const middle = wallClockIn(zone, new Date(start + day / 2)).slice(0, 10)
          if (random() < 0.3) quiet.add(middle)
          // The chosen hour and those beside it are looked at four times, others now and then.
          for (let minutes = 0; minutes < 24 * 60; minutes += 60) {
            const shown = wallClockIn(zone, new Date(start + minutes * minute))
            const isNear = Math.abs(Number(shown.slice(11, 13)) - hour) <= 1
            for (const more of isNear ? [0, 15, 30, 45] : minutes % 240 === 0 ? [0] : []) {
              now = new Date(start + (minutes + more) * minute)
              const today = wallClockIn(zone, now).slice(0, 10)
              tasks = quiet.has(today) ? [] : tank(today)
              await Promise.all(nodes.map((one) => one.sendDue()))
            }
          }
        }
      for (const [today, hours] of arrived) {
        const isSkipped = today === '2026-03-29' && hour === 2
        expect([today, hours]).toEqual([today, [isSkipped ? 3 : hour]])
        expect(quiet.has(today)).toBe(false)
      }
      // Only a server that refused the whole hour has kept a message back.
      expect(arrived.size).toBeGreaterThan(spans.reduce((sum, { days }) => sum + days, 0) * 0.5)
    },
    120_000,
  )
})
