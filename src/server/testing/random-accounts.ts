import { updateMe } from '#contract/account.ts'
import { createEvent } from '#contract/aquariums/events.ts'
import { createParameters, updateParameter } from '#contract/aquariums/parameters.ts'
import { createProduct, updateProduct } from '#contract/aquariums/products.ts'
import { putTargets } from '#contract/aquariums/targets.ts'
import { createTask, updateTask } from '#contract/aquariums/tasks.ts'
import { putTestAnswer } from '#contract/aquariums/test-answers.ts'
import { updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { updateImage, uploadImage } from '#contract/images.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import { taskKinds } from '#domain/care/task-kinds.ts'
import { maxSitterNote } from '#domain/limits.ts'
import { customCatalogue } from '#domain/parameters/custom-catalogue.ts'
import { customKey } from '#domain/parameters/custom-parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import { tankKinds } from '#domain/parameters/tank-kinds.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { unitChoices } from '#domain/units/shown-units.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import type { Player } from './cast.ts'
import { enterAquarium } from './cast.ts'
import type { TestApp } from './test-app.ts'
import { imageUpload } from './test-app.ts'

const names = ['Reef', 'Nano / 2', '🐠', '..', 'CON', 'ÄÖ'.repeat(40)]
const texts = [
  '',
  '=SUM(A1:A9)',
  "'-1",
  "''quoted''",
  'line\nline\n',
  'a "b", c;\td',
  '\tTab first',
  ' \r alone',
  'Ünïcödé 🐠 ﷽',
  '＝full width',
  '0',
  'NA',
  'x'.repeat(5000),
  '🐠'.repeat(5000),
]
const numbers = [0, -0.5, 1e-7, 1.0250014, 78.1, 999999.5, -999999.999, 5e-324, 0.1 + 0.2, 8, 420, 1350]

/** Fills an account with anything that a user can have; the same seed gives the same account. */
export async function fillAccount(server: TestApp, as: Player, seed: number) {
  const filling = new Filling(server, as, seed)
  await filling.preferences()
  for (let tanks = filling.upTo(3); tanks > 0; tanks -= 1) await filling.tank()
}

class Filling {
  readonly #server: TestApp
  readonly #as: Player
  readonly #random: () => number

  constructor(server: TestApp, as: Player, seed: number) {
    this.#server = server
    this.#as = as
    this.#random = seededRandom(seed)
  }

  upTo(most: number): number {
    return Math.floor(this.#random() * (most + 1))
  }

  async preferences() {
    const temperature = this.#some(unitChoices.temperature).key
    const body = { preferences: { units: { temperature }, clock: '24' } }
    if (this.#random() < 0.5) await this.#server.call(updateMe, { as: this.#as, body })
  }

  async tank() {
    const now = new Date('2026-11-22T10:00:00Z')
    const id = await enterAquarium(this.#server.db, { owner: this.#as, name: this.#some(names), now })
    await this.#change(id, {
      volume_litres: this.#some([null, 0.5, 1e6]),
      notes: this.#some(texts),
      sitter_note: [...this.#some(texts)].slice(0, maxSitterNote).join(''),
      description: this.#some(['', 'x', '=1']),
      time_zone: this.#some([null, 'Europe/Stockholm']),
    })
    const own = await this.#followOwn(id)
    await this.#wantTargets(id, own)
    await this.#answer(id, own)
    await this.#careFor(id, own)
    for (let logs = this.upTo(40); logs > 0; logs -= 1) await this.#log(id, own)
    for (let photos = this.upTo(2); photos > 0; photos -= 1) await this.#photo(id)
    if (this.#random() < 0.3) await this.#change(id, { image_url: this.#some(['1', '5', null]) })
  }

  /** Enters a log. Some logs share a moment, some are in the future, some have no readings. */
  async #log(aquarium_id: number, own: readonly number[]) {
    const { db } = this.#server
    const moments = [1_700_000_000, 1_700_000_000 + this.upTo(10 ** 8), 3_900_000_000, -600_000_000]
    const timestamp = secondsToTimestamp(this.#some(moments))
    const note = this.#some(texts) || null
    const { id: log_id } = await db
      .insertInto('logs')
      .values({ aquarium_id, timestamp, note, ...perParameter(() => this.#reading()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const parameter_id of own) {
      const value = this.#reading()
      if (value === null) continue
      await db.insertInto('own_readings').values({ parameter_id, timestamp, log_id, value }).execute()
    }
  }

  async #photo(id: number) {
    const [width, height] = [8 + this.upTo(900), 8 + this.upTo(900)]
    const colour = `#${this.upTo(0xffffff).toString(16).padStart(6, '0')}`
    const content = await photo({ colour, width, height, format: this.#some(['jpeg', 'png']) })
    const { body } = await this.#server.call(uploadImage, { as: this.#as, ...imageUpload(id, content) })
    if (this.#random() < 0.5) await this.#change(id, { image_url: body.url })
    const caption = this.#some([null, 'Front 🪸, "left"'])
    await this.#server.call(updateImage, { as: this.#as, params: { id: body.id }, body: { caption } })
  }

  async #wantTargets(id: number, own: readonly number[]) {
    const { kind, low } = { kind: this.#some([...tankKinds, null]), low: this.upTo(500) / 3 }
    const wanted = [...parameterKeys, ...own.map(customKey)].filter(() => this.#random() < 0.3)
    const targets = Object.fromEntries(
      wanted.map((key) => [key, { low, high: this.#some([null, low + 1]), goal: this.#some([null, low]) }]),
    )
    const { status } = await this.#server.call(putTargets, {
      as: this.#as,
      params: { id },
      body: { kind, targets },
    })
    if (status !== 200) throw new Error(JSON.stringify(targets))
  }

  async #answer(id: number, own: readonly number[]) {
    for (const parameter of [...parameterKeys, ...own.map(customKey)]) {
      if (this.#random() >= 0.1) continue
      const body = { parameter, last_tested: '2026-01-18T19:15:00', stopped: this.#random() < 0.5 }
      await this.#server.call(putTestAnswer, { as: this.#as, params: { id }, body })
    }
  }

  /** Enters products, one of them archived, and events of every kind. */
  async #careFor(id: number, followed: readonly number[]) {
    const own = { as: this.#as, params: { id } }
    const strength = { ref_amount: 2.7, ref_litres: 100, alkalinity: this.#some([0.1, 1 / 3]), calcium: null }
    const products: number[] = []
    for (const name of ['Alk part', '=Ca', '🪸 "Mg"'].slice(this.upTo(3))) {
      const body = { name, unit: this.#some(['ml', 'g']), ...strength }
      products.push((await this.#server.call(createProduct, { ...own, body })).body.id)
    }
    const tasks = await this.#remind(id, { products, own: followed })
    for (let events = this.upTo(12); events > 0; events -= 1) {
      const { key, takes, needs } = this.#some(eventKinds)
      const values: Record<string, unknown> = {
        title: this.#some(texts).trim().slice(0, 60) || 'Snail',
        product_id: this.#some(products),
        task_id: tasks.get(key) ?? null,
        amount: this.#some([1e-7, 0.1 + 0.2, 999_999]),
        percent: this.#some([100, 1 / 3]),
        new_alkalinity: this.#some([null, 8.9]),
        new_calcium: this.#some([null, 435]),
        new_magnesium: 0,
      }
      const given = takes.filter((field) => needs.some((need) => need === field) || this.#random() < 0.5)
      if (given.some((field) => field === 'product_id') && products.length === 0) continue
      const timestamp = secondsToTimestamp(1_700_000_000 + this.upTo(3) * 86_400)
      const note = this.#some(texts).slice(0, 400) || null
      const fields = Object.fromEntries(given.map((field) => [field, values[field]]))
      const body = { aquarium_id: id, timestamp, kind: key, note, ...fields }
      const { status } = await this.#server.call(createEvent, { as: this.#as, body })
      if (status !== 201) throw new Error(JSON.stringify(body))
    }
    const archived = { as: this.#as, params: { id: products[0] ?? 0 }, body: { archived: true } }
    if (products.length > 1) await this.#server.call(updateProduct, archived)
  }

  /** Enters tasks of every kind and stops some of them; answers the last one of each kind. */
  async #remind(id: number, { products, own }: { products: readonly number[]; own: readonly number[] }) {
    const found = new Map<string, number>()
    for (const kind of taskKinds) {
      if (kind === 'dose' && products.length === 0) continue
      const rhythm =
        this.#random() < 0.5 ? { every_days: 1 + this.upTo(364) } : { weekdays: 1 + this.upTo(126) }
      const tested = this.#some([...parameterKeys, ...own.map(customKey)])
      const body = {
        ...{
          kind,
          starts_on: '2028-02-29',
          name: this.#some(texts).trim().slice(0, 20) || 'Sock',
          ...rhythm,
        },
        ...(kind === 'test' && { parameter: tested }),
        ...(kind === 'dose' && { product_id: this.#some(products) }),
      }
      const { status, body: task } = await this.#server.call(createTask, {
        as: this.#as,
        params: { id },
        body,
      })
      // A parameter may be archived.
      if (status !== 201) continue
      found.set(kind, task.id)
      const change = this.#some([{}, { not_before: '2027-01-02' }, { archived: true }])
      await this.#server.call(updateTask, { as: this.#as, params: { id: task.id }, body: change })
    }
    return found
  }

  async #followOwn(id: number): Promise<number[]> {
    const known = customCatalogue
      .filter(() => this.#random() < 0.05)
      .map(({ key }) => ({ catalogue: key, charted: this.#random() < 0.5 }))
    const free = [
      { label: 'Redox 2', unit: 'mV', decimals: 0 },
      { label: '1 Küvette', unit: '' },
      { label: 'Iron（total）', unit: 'ppm（as Fe）' },
      { label: 'Copepods', unit: '/ml' },
    ]
    const parameters = [...known, ...(this.#random() < 0.5 ? free : [])]
    if (parameters.length === 0) return []
    const own = { as: this.#as, params: { id } }
    const { body } = await this.#server.call(createParameters, { ...own, body: { parameters } })
    const archived = body.filter(() => this.#random() < 0.2)
    for (const { id } of archived)
      await this.#server.call(updateParameter, { as: this.#as, params: { id }, body: { archived: true } })
    return body.map(({ id }) => id)
  }

  async #change(id: number, body: object) {
    const { status } = await this.#server.call(updateAquarium, { as: this.#as, params: { id }, body })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }

  #reading(): number | null {
    const kind = this.#random()
    if (kind < 0.4) return null
    return kind < 0.7 ? this.#some(numbers) : this.#random() * 10 ** this.upTo(5)
  }

  #some<One>(all: readonly One[]): One {
    return all[this.upTo(all.length - 1)] as One
  }
}
