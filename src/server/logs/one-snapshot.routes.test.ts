import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { listAquariumLogs, listLogs } from '#contract/aquariums/logs.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { enterAquarium, enterLogs } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'

/** So many logs that they are read in several pieces. */
const before = 1_200
const added = 300
const maxAnswers = 200
/** A pH that occurs only in the file. */
const imported = 8.13

/** Each import commits while answers are made one after the other: none of them may show a part of it. */
describe.each(engines)('an answer that is made while an import commits on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  test('has all that it adds and changes, or nothing of it, in every form', async () => {
    const { keeper, admin } = server.cast
    const counts = {
      'the whole aquarium': async (id: number) => {
        const { body } = await server.call(getAquarium, { as: keeper, params: { id } })
        return body.logs?.filter(({ ph }) => ph === imported).length
      },
      'a list of logs': async (id: number) => {
        const { body } = await server.call(listLogs, { as: admin, query: `?aquarium_id=${id}` })
        return Array.isArray(body) ? body.filter(({ ph }) => ph === imported).length : undefined
      },
      'a CSV file': async (id: number) => {
        const { text } = await server.call(listLogs, { as: admin, query: `?aquarium_id=${id}&format=csv` })
        return text.split(`"${imported}"`).length - 1
      },
    }
    for (const [form, count] of Object.entries(counts)) {
      const id = await aquariumWith(before)
      const found = await duringImport({ id, logs: before }, () => count(id))
      expect(
        found.filter((logs) => logs !== 0 && logs !== before + added),
        `${form}, ${found.length} answers`,
      ).toEqual([])
      expect(found.at(-1), form).toBe(before + added)
    }
  })

  test('has a total that fits its rows', async () => {
    const { keeper } = server.cast
    const id = await aquariumWith(0)
    const pages = await duringImport({ id, logs: 0 }, async () => {
      const page = { as: keeper, params: { id }, query: `?page=${Math.ceil(added / 100)}&per_page=100` }
      const { body } = await server.call(listAquariumLogs, page)
      return { rows: body.rows.length, total: body.total }
    })
    expect(new Set(pages.map(({ rows, total }) => `${rows} of ${total}`))).toEqual(
      new Set(['0 of 0', `100 of ${added}`]),
    )
  })

  /** Asks again and again, from before the import until after it; answers everything found. */
  async function duringImport<Found>(
    { id, logs }: { id: number; logs: number },
    ask: () => Promise<Found>,
  ): Promise<Found[]> {
    const minutes = [
      ...Array.from({ length: logs }, (_, index) => index * 3),
      ...Array.from({ length: added }, (_, index) => index * 3 + 1),
    ]
    const rows = minutes.map((minute) => `${at(minute)},${imported}`)
    const upload = csvUpload(`timestamp,ph\n${rows.join('\n')}`)
    const found = [await ask()]
    let isDone = false
    const importing = server
      .call(uploadCsv, { as: server.cast.keeper, query: `?aquarium_id=${id}`, ...upload })
      .finally(() => {
        isDone = true
      })
    const asking = async () => {
      for (let count = 0; count < maxAnswers && !isDone; count += 1) {
        found.push(await ask())
        // If an answer never let others in, the import would never end.
        await nextTurn()
      }
    }
    await Promise.all([asking(), asking(), asking()])
    expect((await importing).body).toMatchObject({ created: added, updated: logs, rejected: 0 })
    found.push(await ask())
    return found
  }

  async function aquariumWith(logs: number): Promise<number> {
    const { db, cast } = server
    const id = await enterAquarium(db, { owner: cast.keeper, name: 'Torn', now: new Date() })
    const rows = Array.from({ length: logs }, (_, index) => ({
      aquarium_id: id,
      timestamp: at(index * 3),
      temperature: 78,
    }))
    await enterLogs(db, rows)
    return id
  }
})

function at(minute: number): string {
  return secondsToTimestamp(1_600_000_000 + minute * 60)
}
