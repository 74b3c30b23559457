import { describe, expect, test, vi } from 'vitest'
import { getMe, updateMe } from '#contract/account.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { uploadImage } from '#contract/images.ts'
import { PictureMaking } from '#server/images/picture-making.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import {
  bringBack,
  comparable,
  emptyExport,
  exportOf,
  filesOf,
  forgedExport,
} from '#server/testing/exports.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { fillAccount } from '#server/testing/random-accounts.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'

/** How many random accounts are tried; more with ACCOUNTS=200. */
const accounts = Number(process.env.ACCOUNTS ?? 2)
const first = Number(process.env.FIRST_ACCOUNT ?? 1)

describe.each(engines)('an account that is carried to another one on %s', (engine) => {
  const now = new Date('2026-11-22T10:00:00Z')
  const server = forTests(() => createTestApp(engine, { now: () => now }))

  test(
    `is exported from there as it was, but for the ids: ${accounts} random ones`,
    async () => {
      for (let seed = first; seed < first + accounts; seed += 1) {
        const [from, to] = await Promise.all(
          ['from', 'to'].map((name) =>
            enterPlayer(server.db, { name: `${name} ${seed}`, level: 'free', now }),
          ),
        )
        if (!from || !to) throw new Error('Nobody is there.')
        await fillAccount(server, from, seed)
        const { zip } = await exportOf(server, from)
        const brought = await bringBack(server, to, zip)
        expect([brought.status, brought.body], `account ${seed}`).toMatchObject([200, { missing: 0 }])
        const [before, after] = [await filesOf(zip), await filesOf((await exportOf(server, to)).zip)]
        expect(comparable(after), `account ${seed}`).toEqual(comparable(before))
      }
    },
    600_000 + accounts * 10_000,
  )

  test('has its past days rolled up, as after the import of a file', async () => {
    const as = await enterPlayer(server.db, { name: `Roller ${engine}`, level: 'free', now })
    for (const name of ['One', 'Two']) await enterAquarium(server.db, { owner: as, name, now })
    const { zip } = await exportOf(server, as)
    const to = await enterPlayer(server.db, { name: `Rolled ${engine}`, level: 'free', now })
    const rolledUp = vi.spyOn(server.app.rollingUp, 'wake')
    const { body } = await bringBack(server, to, zip)
    expect(rolledUp.mock.calls.flat()).toEqual(body.aquariums.map(({ id }) => id))
    expect(rolledUp).toHaveBeenCalledTimes(2)
    rolledUp.mockRestore()
  })

  test('waits with its photos while very many of others are looked at', async () => {
    const as = await enterPlayer(server.db, { name: `Patient ${engine}`, level: 'free', now })
    const tank = await enterAquarium(server.db, { owner: as, name: 'Seen', now })
    await server.call(uploadImage, { as, ...imageUpload(tank, await photo({ colour: '#104080' })) })
    const { zip } = await exportOf(server, as)
    const keep = vi
      .spyOn(PictureMaking.prototype, 'keep')
      .mockRejectedValueOnce(new ApiError('busy', 'Many.'))
    const to = await enterPlayer(server.db, { name: `Waiting ${engine}`, level: 'free', now })
    const { status, body } = await bringBack(server, to, zip)
    expect([status, body]).toMatchObject([200, { aquariums: [{ photos: 1 }] }])
    expect(keep).toHaveBeenCalledTimes(2)
    keep.mockRestore()
  })

  test('takes nothing of what the other account has chosen already from it', async () => {
    const as = await enterPlayer(server.db, { name: `Chooser ${engine}`, level: 'free', now })
    await server.call(updateMe, { as, body: { preferences: { units: { temperature: 'F' } } } })
    const preferences = { units: { temperature: 'C', salinity: 'ppt' }, clock: '24' }
    const account = { name: 'Before', email: 'before@example.org', preferences }
    const file = await forgedExport(emptyExport, { 'account.json': Buffer.from(JSON.stringify(account)) })
    expect((await bringBack(server, as, file)).status).toBe(200)
    expect((await server.call(getMe, { as })).body.preferences).toEqual({
      units: { temperature: 'F', salinity: 'ppt' },
      clock: '24',
    })
  })
})
