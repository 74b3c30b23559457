import type { Log } from '#contract/logs.ts'
import * as contract from '#contract/whole-aquarium.ts'
import { latestPossible } from '#domain/timestamps.ts'
import { getAquarium } from '#server/aquariums/aquariums.rules.ts'
import type { Serve } from '#server/http/serve.ts'
import { listImages } from '#server/images/images.store.ts'
import { latestReadings } from '#server/logs/logs.store.ts'
import { logsInOrder } from '#server/logs/logs-in-order.rules.ts'

/** The aquarium with what logs and images know of it: the one place that knows both. */
export function serveWholeAquarium(serve: Serve, { now }: { now(): Date }) {
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
