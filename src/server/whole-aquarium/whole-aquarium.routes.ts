import type { Log } from '#contract/logs.ts'
import * as contract from '#contract/whole-aquarium.ts'
import { perParameter } from '#domain/parameters.ts'
import { latestPossible, secondsToTimestamp } from '#domain/timestamps.ts'
import { getAquarium, updateAquarium } from '#server/aquariums/aquariums.rules.ts'
import { listActiveAquariums } from '#server/aquariums/aquariums.store.ts'
import { refuseOtherValues } from '#server/computed-keys.ts'
import type { Db } from '#server/db/schema.ts'
import type { Serve } from '#server/http/serve.ts'
import { listImages } from '#server/images/images.store.ts'
import { latestReadings } from '#server/logs/logs.store.ts'
import { logsInOrder } from '#server/logs/logs-in-order.rules.ts'
import type { WaterMoments } from '#server/logs/water.store.ts'
import { waterOfOwn } from '#server/logs/water.store.ts'

/** The aquarium with what logs and images know of it: the one place that knows both. */
export function serveWholeAquarium(serve: Serve, { db, now }: { db: Db; now(): Date }) {
  serve(contract.listMyAquariums, ({ actor, read }) =>
    read(async (db) => {
      const moments = waterMoments(now())
      const water = await waterOfOwn(db, { actor, ...moments })
      const aquariums = await listActiveAquariums(db, { actor, upTo: moments.upTo })
      return aquariums.map((aquarium) => ({ ...aquarium, water: water.get(aquarium.id) ?? noWater }))
    }),
  )

  serve(contract.getAquarium, ({ actor, params, query, reply, read, sendPieces }) =>
    read(async (db, signal) => {
      const asked = now()
      const aquarium = await getAquarium(db, { id: params.id, actor, now: asked })
      const { id } = aquarium
      const latest = await latestReadings(db, { aquariumId: id, upTo: latestPossible(asked) })
      const whole = { ...aquarium, images: await listImages(db, id), latest }
      if (query.logs === 'none') return whole
      reply.type('application/json; charset=utf-8')
      return sendPieces(wholeJson(whole, logsInOrder(db, { aquariumId: id, signal })))
    }),
  )

  serve(contract.updateAquarium, async ({ actor, params: { id }, body, read }) => {
    const { images, latest, logs, ...change } = body
    const sent = { images, latest, logs }
    const asked = now()
    if (images ?? latest ?? logs)
      await read(async (db) => {
        const { log_count } = await getAquarium(db, { id, actor, now: asked })
        const upTo = latestPossible(asked)
        const present = {
          images: await listImages(db, id),
          latest: await latestReadings(db, { aquariumId: id, upTo }),
          // Of another length they need not be read.
          logs: logs?.length === log_count ? await allLogs(db, id) : undefined,
        }
        refuseOtherValues(['images', 'latest', 'logs'], { sent, present })
      })
    return updateAquarium(db, { id, actor, change, now: asked })
  })
}

const noWater = perParameter(() => null)

function waterMoments(now: Date): WaterMoments {
  const daysAgo = (days: number) => secondsToTimestamp(now.getTime() / 1000 - days * 86_400)
  return { upTo: latestPossible(now), weekAgo: daysAgo(6), fortnightAgo: daysAgo(14) }
}

async function allLogs(db: Db, aquariumId: number): Promise<Log[]> {
  const logs: Log[] = []
  for await (const some of logsInOrder(db, { aquariumId })) logs.push(...some)
  return logs
}

/** The aquarium's own fields, then its logs as they are read: a decade of readings is never in memory at once. */
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
