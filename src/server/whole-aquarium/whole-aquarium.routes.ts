import type { Aquarium } from '#contract/aquariums/aquariums.ts'
import type { Log } from '#contract/aquariums/logs.ts'
import * as contract from '#contract/aquariums/whole-aquarium.ts'
import type { Image } from '#contract/images.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds, latestPossible, secondsToTimestamp } from '#domain/time/timestamps.ts'
import { getAquarium, updateAquarium } from '#server/aquariums/aquariums.rules.ts'
import { listActiveAquariums } from '#server/aquariums/aquariums.store.ts'
import { withMakers } from '#server/aquariums/changes.rules.ts'
import { otherOwnerOf } from '#server/aquariums/owners.store.ts'
import { readCare } from '#server/care/care.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { refuseOtherValues } from '#server/fields/computed-fields.ts'
import type { Actor } from '#server/http/actor.ts'
import { isSitter } from '#server/http/actor.ts'
import type { Serve } from '#server/http/serve.ts'
import { listImages } from '#server/images/images.store.ts'
import { logsInOrder } from '#server/logs/logs-in-order.rules.ts'
import { latestReadings } from '#server/logs/readings/latest-readings.rules.ts'
import { wholeWater } from '#server/logs/readings/water.rules.ts'
import type { WaterMoments } from '#server/logs/readings/water.store.ts'
import { parametersOfOwnAquariums, parametersWithLatest } from '#server/parameters/parameters.store.ts'
import { readTargets, targetsOfOwnAquariums } from '#server/targets/targets.store.ts'
import { readTestAnswers, testAnswersOfOwnAquariums } from '#server/targets/test-answers.store.ts'
import { asTasks } from '#server/tasks/read-tasks.rules.ts'
import { tasksOf, tasksOfOwnAquariums } from '#server/tasks/tasks.store.ts'

/** Serves aquariums together with their logs and images, and alone knows both. */
export function serveWholeAquarium(serve: Serve, { db, now }: { db: Db; now(): Date }) {
  serve(contract.listMyAquariums, ({ actor, read }) =>
    read(async (db) => {
      const moments = waterMoments(now())
      const targets = await targetsOfOwnAquariums(db, actor)
      const answers = await testAnswersOfOwnAquariums(db, actor)
      const own = await parametersOfOwnAquariums(db, { actor, upTo: moments.upTo })
      const tasks = await tasksOfOwnAquariums(db, { actor, upTo: moments.upTo })
      const aquariums = await listActiveAquariums(db, { actor, upTo: moments.upTo })
      const water = await wholeWater(db, { actor, aquariums, ...moments })
      return aquariums.map((aquarium) => {
        const { id } = aquarium
        const custom = own.get(id) ?? nothingOwn
        const latest = water.get(id) ?? noWater
        return {
          ...forReader(aquarium, actor),
          ...(targets.get(id) ?? { kind: null, targets: {} }),
          test_answers: answers.get(id) ?? {},
          ...custom,
          water: latest,
          tasks: asTasks(tasks.get(id) ?? [], { latest, ...custom }),
        }
      })
    }),
  )

  serve(contract.getAquarium, ({ actor, params, query, reply, read, sendPieces }) =>
    read(async (db, signal) => {
      const moment = now()
      const aquarium = await getAquarium(db, { id: params.id, actor, now: moment })
      const { id } = aquarium
      const { owner, ...parts } = await partsOf(db, { aquarium, actor, upTo: latestPossible(moment) })
      const made = await ownImages(db, { images: parts.images, actor, now: moment })
      const whole = { ...forReader(aquarium, actor), ...parts, ...(owner && { owner }), ...made }
      if (query.logs === 'none') return whole
      reply.type('application/json; charset=utf-8')
      return sendPieces(wholeJson(whole, logsInOrder(db, { aquariumId: id, signal, withCustom: true })))
    }),
  )

  serve(contract.updateAquarium, async ({ actor, params: { id }, body, read }) => {
    const moment = now()
    if (contract.insideAquarium.some((key) => body[key] !== undefined))
      await read(async (db) => {
        const aquarium = await getAquarium(db, { id, actor, now: moment })
        const moments = waterMoments(moment)
        const present = {
          ...(await partsOf(db, { aquarium, actor, upTo: moments.upTo })),
          // What nobody sends need not be read, nor the logs if their numbers differ.
          water: body.water && (await wholeWater(db, { aquariums: [aquarium], actor, ...moments })).get(id),
          logs: isListOf(body.logs, aquarium.log_count) ? await allLogs(db, id) : undefined,
        }
        refuseOtherValues(contract.insideAquarium, { sent: body, present })
      })
    return updateAquarium(db, { id, actor, change: body, now: moment })
  })
}

/** Whoever looks after an aquarium has a note of its own, and is not told the notes of its keeper. */
function forReader(aquarium: Aquarium, actor: Actor): Aquarium {
  return isSitter(actor) ? { ...aquarium, notes: null } : aquarium
}

async function ownImages(db: Db, { images, actor, now }: { images: Image[]; actor: Actor; now: Date }) {
  if (!isSitter(actor)) return {}
  const page = { rows: images, total: images.length }
  const { yours } = await withMakers(db, page, { table: 'images', actor, now })
  return yours ? { your_images: yours } : {}
}

/** Everything except the logs. */
async function partsOf(
  db: Db,
  { aquarium, actor, upTo }: { aquarium: Aquarium; actor: Actor; upTo: Timestamp },
) {
  const { id } = aquarium
  const readings = await latestReadings(db, { aquariumId: id, upTo })
  const custom = await parametersWithLatest(db, { aquariumId: id, upTo })
  return {
    ...(await readTargets(db, id)),
    test_answers: await readTestAnswers(db, id),
    images: await listImages(db, id),
    ...readings,
    ...custom,
    tasks: asTasks(await tasksOf(db, { aquariumId: id, upTo }), { ...readings, ...custom }),
    care: await readCare(db, { aquariumId: id, upTo }),
    owner: await otherOwnerOf(db, { aquarium, actor }),
  }
}

const noWater = perParameter(() => null)
const nothingOwn = { own_parameters: [], latest_own: [] }

function waterMoments(now: Date): WaterMoments {
  const daysAgo = (days: number) => secondsToTimestamp(now.getTime() / 1000 - days * daySeconds)
  // Six days: who tests every Sunday evening and now on a Sunday morning compares with a week ago, too.
  return { upTo: latestPossible(now), weekAgo: daysAgo(6), fortnightAgo: daysAgo(14) }
}

function isListOf(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length
}

async function allLogs(db: Db, aquariumId: number): Promise<Log[]> {
  const logs: Log[] = []
  for await (const some of logsInOrder(db, { aquariumId, withCustom: true })) logs.push(...some)
  return logs
}

/** Writes the logs as they are read, so that a decade of readings is never in memory at once. */
async function* wholeJson(aquarium: object, logs: AsyncIterable<Log[]>) {
  yield `${JSON.stringify(aquarium).slice(0, -1)},"logs":[`
  let separator = ''
  for await (const some of logs) {
    // Without the brackets of the array.
    yield separator + JSON.stringify(some).slice(1, -1)
    separator = ','
  }
  yield ']}'
}
