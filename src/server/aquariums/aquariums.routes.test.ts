import { describe, expect, test } from 'vitest'
import { getMe } from '#contract/account.ts'
import * as contract from '#contract/aquariums/aquariums.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { getAquarium, listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

describe.each(engines)('aquariums on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const create = (body: object, as = server.cast.keeper) => server.call(contract.createAquarium, { as, body })
  const change = (id: number, body: object, as = server.cast.keeper) =>
    server.call(updateAquarium, { as, params: { id }, body })
  const get = (id: number, as = server.cast.keeper) => server.call(getAquarium, { as, params: { id } })
  const auditOf = (targetId: number) =>
    server.db
      .selectFrom('audit_rows')
      .selectAll()
      .where('target_id', '=', targetId)
      .where('target', '=', 'aquarium')
      .execute()

  test('a new name has no hidden signs, but joiners; one that is stored stays when it is sent back', async () => {
    for (const name of ['Reef\u202egpj', 'Reef\u0007', 'Re\u2066ef'])
      expect(await create({ name })).toMatchObject({
        status: 400,
        body: { fields: { name: expect.stringContaining('direction of writing') } },
      })
    expect((await create({ name: 'نمی\u200cخواهم 👩\u200d🔬' })).status).toBe(201)
    const { id } = (await create({ name: 'Old' })).body
    const name = 'Old\u200f'
    await server.db.updateTable('aquariums').set({ name }).where('id', '=', id).execute()
    expect(await change(id, { name, description: 'kept' })).toMatchObject({ status: 200, body: { name } })
    expect((await change(id, { name: 'New\u200f' })).status).toBe(400)
  })

  test('a name is trimmed and composed, and starts out empty-handed', async () => {
    const { status, body } = await create({ name: '  Cafe\u0301  ', description: '' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Caf\u00e9',
      description: null,
      image_url: null,
      active: true,
      user_id: server.cast.keeper.id,
      log_count: 0,
    })
  })

  test.each([
    ['no name', {}, 'Name is required'],
    ['a blank name', { name: ' \t ' }, 'Name is required'],
    ['a name over 100 characters', { name: 'x'.repeat(101) }, 'name must have at most 100 characters.'],
    [
      'a description over 255 characters',
      { name: 'x', description: 'y'.repeat(256) },
      'Description must be less than 255 characters',
    ],
    ['placeholder 6', { name: 'x', image_url: 6 }, 'Choose one of the five placeholders'],
    ['half a placeholder', { name: 'x', image_url: 1.5 }, 'image_url must be'],
    [
      'an address, by a keeper',
      { name: 'x', image_url: 'https://example.org/a.png' },
      'Choose one of the five',
    ],
    [
      'an image whose id is too large',
      { name: 'x', image_url: `/api/images/9999999999/${'0'.repeat(64)}/full` },
      'Choose one of the five',
    ],
    ['a script as the image', { name: 'x', image_url: 'javascript:alert(1)' }, 'Choose one of the five'],
    ['a name that is a number', { name: 7 }, 'name must be a text.'],
    ['active as a number', { name: 'x', active: 1 }, 'active must be true or false.'],
    ['no water at all', { name: 'x', volume_litres: 0 }, 'volume_litres must be greater than 0'],
    ['less than no water', { name: 'x', volume_litres: -1 }, 'volume_litres must be greater than 0'],
    ['an ocean', { name: 'x', volume_litres: 1_000_001 }, 'volume_litres must be 1000000 or less'],
    ['water as text', { name: 'x', volume_litres: '300' }, 'volume_litres must be'],
    ['notes at creation', { name: 'x', notes: 'y' }, '"notes" is not a field'],
  ])('%s is refused', async (_name, body, sentence) => {
    const answer = await create(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ message: expect.stringContaining(sentence) })
  })

  test('255 characters are 255 code points', async () => {
    expect((await create({ name: 'x', description: '🐠'.repeat(255) })).status).toBe(201)
  })

  test('a keeper picks a placeholder, as a number or a text; an admin may point elsewhere, on https only', async () => {
    const { body: tank } = await create({ name: 'Cover', image_url: 3 })
    expect(tank.image_url).toBe('3')
    expect((await change(tank.id, { image_url: '5' })).body.image_url).toBe('5')
    const { admin } = server.cast
    const url = 'https://example.org/reef.png'
    for (const image_url of ['ftp://example.org', 'http://example.org/reef.png', 'https://']) {
      const refused = await change(tank.id, { image_url }, admin)
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { message: expect.stringContaining('Image URL must start with https') },
      ])
      expect((await create({ name: 'Cover', image_url }, admin)).status).toBe(400)
    }
    expect((await change(tank.id, { image_url: url }, admin)).body.image_url).toBe(url)
    // A value that equals the present one is accepted: the form sends it back.
    expect((await change(tank.id, { image_url: url, name: 'Cover 2' })).body).toMatchObject({
      name: 'Cover 2',
      image_url: url,
    })
    expect((await change(tank.id, { image_url: null })).body.image_url).toBeNull()
  })

  test('the water in the system is none at first, and told in every answer once it is said', async () => {
    const { keeper: as } = server.cast
    expect((await create({ name: 'Unknown' })).body.volume_litres).toBeNull()
    const { body: tank } = await create({ name: 'Known', volume_litres: 283.9 })
    const listed = async () =>
      (await server.call(listMyAquariums, { as })).body.find(({ id }) => id === tank.id)?.volume_litres
    expect([tank.volume_litres, (await get(tank.id)).body.volume_litres, await listed()]).toEqual([
      283.9, 283.9, 283.9,
    ])
    expect((await change(tank.id, { volume_litres: 1_000_000 })).body.volume_litres).toBe(1_000_000)
    expect((await change(tank.id, { volume_litres: -1 })).status).toBe(400)
    await change(tank.id, { volume_litres: 250 }, server.cast.admin)
    expect((await auditOf(tank.id)).map(({ fields }) => fields)).toEqual(['volume_litres'])
    expect((await change(tank.id, { volume_litres: null })).body.volume_litres).toBeNull()
  })

  test('a change keeps what it does not name; what equals the present value needs no right', async () => {
    const { body: tank } = await create({ name: 'Kept', description: 'before' })
    const same = { id: tank.id, user_id: tank.user_id, active: true, name: 'Kept' }
    expect((await change(tank.id, { ...same, notes: 'line\r\nline' })).body).toEqual({
      ...tank,
      notes: 'line\nline',
    })
    expect((await change(tank.id, { description: null })).body.description).toBeNull()
  })

  test('the owner’s delete hides the aquarium and all in it; an admin sees it and switches it on again', async () => {
    const { keeper, admin } = server.cast
    const { body: tank } = await create({ name: 'Hidden' })
    const log = { aquarium_id: tank.id, timestamp: '2026-01-01T10:00:00', ph: 8.2 }
    await server.call(createLog, { as: keeper, body: log })
    const countOf = async () => (await server.call(getMe, { as: keeper })).body
    const before = await countOf()
    const asked = { as: keeper, params: { id: tank.id } }
    expect((await server.call(contract.deleteAquarium, asked)).status).toBe(204)
    expect((await get(tank.id)).status).toBe(404)
    expect((await server.call(createLog, { as: keeper, body: log })).status).toBe(404)
    const after = await countOf()
    expect([after.aquarium_count, after.log_count]).toEqual([before.aquarium_count - 1, before.log_count - 1])
    expect((await get(tank.id, admin)).body).toMatchObject({ active: false, log_count: 1 })
    await change(tank.id, { active: true }, admin)
    expect((await get(tank.id)).body.logs).toHaveLength(1)
  })

  test('a hard delete removes rows for good, and each act of an admin leaves exactly one audit row', async () => {
    const { admin, neighbour } = server.cast
    const { body: tank } = await create({ name: 'Audited' })
    expect(await auditOf(tank.id)).toEqual([])
    await change(tank.id, { name: 'By admin', description: 'x' }, admin)
    await change(tank.id, { user_id: neighbour.id }, admin)
    await server.call(contract.hardDeleteAquarium, { as: admin, params: { id: tank.id } })
    await server.call(contract.hardDeleteAquarium, { as: admin, params: { id: tank.id } })
    expect(
      (await auditOf(tank.id)).map(({ action, fields, actor_id }) => [action, fields, actor_id]),
    ).toEqual([
      ['update', 'name,description', admin.id],
      ['update', 'user_id', admin.id],
      ['hard_delete', '', admin.id],
    ])
  })

  test('all aquariums come as one array or in sorted pages, text in the same order on both engines', async () => {
    for (const name of ['b', 'A', 'ä', 'Z', 'a', 'Ω', '10', '9', '🐠', '_'])
      await create({ name: `sort ${name}` }, server.cast.neighbour)
    const as = server.cast.admin
    const list = async (query: string) =>
      (
        await server.call(contract.listAllAquariums, {
          as,
          query: `?user_id=${server.cast.neighbour.id}${query}`,
        })
      ).body
    const [all, page] = [await list(''), await list('&page=1&per_page=50&sort=name&order=asc')]
    if (Array.isArray(page) || !Array.isArray(all)) throw new Error('wrong form')
    expect(page.total).toBe(all.length)
    const sorted = page.rows.map(({ name }) => name).filter((name) => name.startsWith('sort '))
    const expected = ['10', '9', '_', 'A', 'a', 'b', 'Z', 'ä', 'Ω', '🐠'].map((name) => `sort ${name}`)
    expect(sorted).toEqual(expected)
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((one, other) => one - other))
  })
})
