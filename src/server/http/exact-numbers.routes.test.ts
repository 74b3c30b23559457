import { describe, expect, test } from 'vitest'
import * as contract from '#contract/aquariums/logs.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

describe.each(engines)('numbers of a body on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  /** Creates a log with a reading that is sent exactly as it is written. */
  const create = (literal: string, note = '') => {
    const { reef: aquarium_id, keeper: as } = server.cast
    const fields = JSON.stringify({ aquarium_id, timestamp: '2026-01-31T20:05:07', note })
    return server.call(contract.createLog, { as, body: `${fields.slice(0, -1)},"phosphase":${literal}}` })
  }

  test.each(['1e-400', '-1e-400', '0.1e-330', '123.456E-999', `0.${'0'.repeat(330)}1`])(
    '%.20s is no 0 and is refused by its field',
    async (literal) => {
      const { status, body } = await create(literal)
      expect(status).toBe(400)
      const sentence = expect.stringMatching(
        / is too small to be stored: write 0 if that is what was measured\.$/,
      )
      expect(body).toMatchObject({ code: 'invalid_request', fields: { phosphase: sentence } })
      expect(body).toMatchObject({ message: expect.stringContaining(literal.slice(0, 20)) })
    },
  )

  test('a change of a log is refused like a new one, and nothing of it is stored', async () => {
    const { body: log } = await create('0.03')
    const { keeper: as } = server.cast
    const body = '{"calcium":420,"phosphase":1e-400}'
    const refused = await server.call(contract.updateLog, { as, params: { id: log.id }, body })
    expect(refused.status).toBe(400)
    const { body: after } = await server.call(contract.updateLog, { as, params: { id: log.id }, body: {} })
    expect(after).toEqual(log)
  })

  test.each(['0', '-0', '0.000', '0e-400', '-0.0E+9'])('%s is a 0', async (literal) => {
    const { status, body, text } = await create(literal, 'not a number: 1e-400 and "0.0e-1"')
    expect([status, body.phosphase]).toEqual([201, 0])
    expect(text).toContain('"phosphase":0,')
  })

  test.each(['1e400', '-1e400', '1e6', '999999.99999999999999'])('%s is too large', async (literal) => {
    expect((await create(literal)).status).toBe(400)
  })

  test('what is accepted is stored as the nearest double, and is 0 only where a 0 was sent', async () => {
    const random = seededRandom(8)
    for (let round = 0; round < 150; round++) {
      const literal = literalOf(random)
      const isZero = !/[1-9]/.test(literal.replace(/e.*/i, ''))
      const { status, body } = await create(literal)
      const isReading = Math.abs(Number(literal)) < 1e6 && (Number(literal) !== 0 || isZero)
      expect([literal, status]).toEqual([literal, isReading ? 201 : 400])
      if (status !== 201) continue
      const present = { as: server.cast.keeper, params: { id: body.id }, body: {} }
      const { body: stored } = await server.call(contract.updateLog, present)
      // A -0 is a 0.
      expect([literal, stored.phosphase]).toEqual([literal, Number(literal) + 0])
    }
  })
})

/** Any number as JSON writes it, with as many digits and as large or small as comes. */
function literalOf(random: () => number): string {
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  const whole = random() < 0.5 ? '0' : digits(1 + Math.floor(random() * 6)).replace(/^0+(?=\d)/, '')
  const zeros = '0'.repeat(random() < 0.2 ? Math.floor(random() * 340) : 0)
  const decimals = random() < 0.7 ? `.${zeros}${digits(1 + Math.floor(random() * 25))}` : ''
  const exponent = random() < 0.4 ? `e${Math.floor(random() * 700) - 380}` : ''
  return `${random() < 0.3 ? '-' : ''}${whole}${decimals}${exponent}`
}
