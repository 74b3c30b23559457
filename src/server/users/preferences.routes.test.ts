import { describe, expect, test } from 'vitest'
import { getMe, updateMe } from '#contract/account.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { listUsers } from '#contract/users.ts'
import { enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

describe.each(engines)('preferences on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const enter = (name: string) => enterPlayer(server.db, { name, level: 'free', now: new Date() })
  const prefer = (as: Awaited<ReturnType<typeof enter>>, preferences: unknown) =>
    server.call(updateMe, { as, body: { preferences } })
  const preferred = async (as: Awaited<ReturnType<typeof enter>>) =>
    (await server.call(getMe, { as })).body.preferences

  test('nothing is chosen at first, and each choice leaves the others', async () => {
    const ann = await enter('ann')
    expect(await preferred(ann)).toEqual({})
    const { body } = await prefer(ann, { units: { alkalinity: 'meq' } })
    expect(body).toMatchObject({ name: 'ann', preferences: { units: { alkalinity: 'meq' } } })
    await prefer(ann, { units: { temperature: 'C', volume: 'imp' }, clock: '24' })
    await prefer(ann, { units: { temperature: 'F' } })
    await prefer(ann, { trends: 'together', percent: true })
    await prefer(ann, { trends: 'lanes' })
    await prefer(ann, {})
    expect(await preferred(ann)).toEqual({
      units: { alkalinity: 'meq', temperature: 'F', volume: 'imp' },
      clock: '24',
      trends: 'lanes',
      percent: true,
    })
    expect(await preferred(await enter('bob'))).toEqual({})
  })

  test('who asks for the account is told the same as who changes it, and nothing of the session', async () => {
    const dan = await enter('dan')
    const { body: asked } = await server.call(getMe, { as: dan })
    expect(Object.keys(asked).sort()).toEqual(Object.keys(getMe.reply.properties).sort())
    expect((await prefer(dan, {})).body).toEqual(asked)
  })

  test('choices that come at once are all kept', async () => {
    const cleo = await enter('cleo')
    const units = { temperature: 'C', salinity: 'ppt', alkalinity: 'ppm', phosphate: 'P-ppb', nitrate: 'N' }
    await Promise.all(
      Object.entries(units).map(([measure, unit]) => prefer(cleo, { units: { [measure]: unit } })),
    )
    expect(await preferred(cleo)).toEqual({ units })
  })

  test.each([
    { units: { temperature: 'K' } },
    { units: { temperature: null } },
    { units: { ph: 'NBS' } },
    { units: { phosphase: 'ppb' } },
    { units: null },
    { units: [] },
    { clock: 24 },
    { clock: '13' },
    { percent: 'yes' },
    { percent: null },
    { theme: 'dark' },
    null,
    'C',
  ])('%j is refused, and nothing of it is kept', async (wrong) => {
    const { keeper } = server.cast
    const before = await preferred(keeper)
    for (const sent of [wrong, ...(wrong && typeof wrong === 'object' ? [{ clock: '24', ...wrong }] : [])]) {
      const { status, body } = await prefer(keeper, sent)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'invalid_request' })
    }
    expect(await preferred(keeper)).toEqual(before)
  })

  test('no choice changes what is stored or answered of a tank, or what admins see of an account', async () => {
    const { keeper, admin, reef } = server.cast
    const stored = async () => (await server.call(getAquarium, { as: keeper, params: { id: reef } })).text
    const before = await stored()
    await prefer(keeper, { units: { temperature: 'C', salinity: 'mS/cm', alkalinity: 'meq' } })
    expect(await stored()).toBe(before)
    const { text } = await server.call(listUsers, { as: admin })
    expect(text).not.toContain('preferences')
  })
})
