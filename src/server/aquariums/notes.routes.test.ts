import { describe, expect, test } from 'vitest'
import { createAquarium } from '#contract/aquariums/aquariums.ts'
import { updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

describe.each(engines)('notes of an aquarium on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const change = (id: number, body: object) =>
    server.call(updateAquarium, { as: server.cast.keeper, params: { id }, body })

  async function tankWith(notes: string | null): Promise<number> {
    const { body } = await server.call(createAquarium, {
      as: server.cast.keeper,
      body: { name: 'Noted' },
    })
    await change(body.id, { notes })
    return body.id
  }

  test('5,000 characters are 5,000 code points, kept with their lines; one more is refused', async () => {
    const id = await tankWith(null)
    const notes = `Skimmer\n\t2 Kalk\n${'🐠'.repeat(4983)}`
    expect((await change(id, { notes: `${notes}x` })).status).toBe(200)
    expect((await change(id, { notes })).body.notes).toBe(notes)
    const refused = await change(id, { notes: `${notes}xy` })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ message: 'notes must have at most 5,000 characters.' })
    expect((await change(id, {})).body.notes).toBe(notes)
  })

  test('notes that were changed elsewhere are not overwritten by whoever says what they were before', async () => {
    const id = await tankWith('before')
    expect((await change(id, { notes: 'one', notes_before: 'before' })).body.notes).toBe('one')
    const late = await change(id, { notes: 'two', notes_before: 'before' })
    expect([late.status, late.body]).toMatchObject([409, { code: 'notes_changed' }])
    expect((await change(id, { name: 'Renamed' })).body.notes).toBe('one')
    // The client sends it again because the first answer was lost.
    expect((await change(id, { notes: 'one', notes_before: 'before' })).status).toBe(200)
    expect((await change(id, { notes: null, notes_before: 'one' })).body.notes).toBeNull()
    expect((await change(id, { notes: 'three', notes_before: '' })).body.notes).toBe('three')
    // Without `notes_before` the last save counts.
    expect((await change(id, { notes: 'four' })).body.notes).toBe('four')
  })

  test('of two that save at the same moment one is told', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await tankWith('before')
      const answers = await Promise.all(
        ['left', 'right'].map((notes) => change(id, { notes, notes_before: 'before' })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const [stored] = answers.filter(({ status }) => status === 200)
      expect((await change(id, {})).body.notes).toBe(stored?.body.notes)
    }
  })
})
