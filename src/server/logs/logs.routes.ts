import { getConsumption } from '#contract/aquariums/consumption.ts'
import * as contract from '#contract/aquariums/logs.ts'
import { createNamedReadings } from '#contract/aquariums/named-readings.ts'
import { getParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import { getSeries } from '#contract/aquariums/series.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { invalidRequest } from '#contract/errors/errors.ts'
import type { AllLogsSortKey } from '#contract/lists.names.ts'
import { idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { getVisibleAquarium, withMakers } from '#server/aquariums/changes.rules.ts'
import { ownersOf } from '#server/aquariums/owners.store.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import { readDone } from '#server/care/care.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readPage, sendList } from '#server/http/answers/lists.ts'
import type { Serve } from '#server/http/serve.ts'
import { readConsumption } from '#server/logs/readings/consumption.rules.ts'
import { readAllStatistics, readStatistics } from '#server/logs/readings/parameter-statistics.rules.ts'
import { readSeries } from '#server/logs/readings/series.rules.ts'
import { refuseForeignParameters } from '#server/parameters/parameters.rules.ts'
import { SharedAnswers } from '#server/queues/shared-answers.ts'
import { readPageOfAllLogs, readPageOfNotes } from './all-logs.rules.ts'
import type { AllLogsFilter } from './all-logs.store.ts'
import { logsAfterId } from './all-logs.store.ts'
import { readPageOfLogs } from './log-pages.rules.ts'
import * as rules from './logs.rules.ts'
import * as named from './named-readings.rules.ts'

type LogParts = {
  db: Db
  now(): Date
  quota: Quota
  rollUp(aquariumId: number): void
}

export function serveLogs(serve: Serve, { db, now, quota, rollUp }: LogParts) {
  serveReadings(serve, { now, rollUp })

  serve(contract.createLog, ({ actor, body, idempotencyKey }) =>
    rules.createLog(db, { actor, fields: body, idempotencyKey, now: now(), quota }),
  )

  serve(createNamedReadings, ({ actor, body, idempotencyKey }) =>
    named.createNamedReadings(db, { actor, fields: body, idempotencyKey, now: now(), quota }),
  )

  serve(contract.updateLog, ({ actor, params, body }) =>
    rules.updateLog(db, { id: params.id, actor, change: body, quota, now: now() }),
  )

  serve(contract.deleteLog, async ({ actor, params, body, request }) => {
    const byToken = request.accessKey !== undefined
    await rules.deleteLog(db, { id: params.id, actor, before: body?.before, byToken, now: now() })
  })
}

function serveReadings(serve: Serve, { now, rollUp }: Pick<LogParts, 'now' | 'rollUp'>) {
  serve(contract.listLogs, ({ actor, query, read, ...call }) => {
    const { id, aquarium_id, search, page, sort = 'id' } = query
    const filter = { id, aquarium_id, search }
    refuseTooWide({ aquarium_id, search, sort })
    return read(async (db) => {
      if (page !== undefined) {
        const found = await readPageOfAllLogs(db, { filter, sort, page: readPage(query, 'asc') })
        const aquariumIds = found.rows.map(({ aquarium_id }) => aquarium_id)
        return { ...found, owners: await ownersOf(db, { actor, aquariumIds }) }
      }
      return sendList(call, {
        format: query.format,
        name: 'logs',
        columns: csvColumns,
        after: (after, limit) => logsAfterId(db, { filter, after, limit }),
      })
    })
  })

  serve(contract.listAquariumLogs, ({ actor, params, query, read }) => {
    const { sort = 'timestamp' } = query
    const reader = { table: 'logs', actor, now: now() } as const
    return read(async (db) => {
      const { aquarium_id } = await getVisibleAquarium(db, { id: params.id, actor })
      const { measured, search } = query
      const page = readPage(query, 'desc')
      if (search !== undefined) {
        if (measured !== undefined || sort !== 'timestamp') throw searchedByTime()
        return withMakers(db, await readPageOfNotes(db, { aquariumId: aquarium_id, search, page }), reader)
      }
      const ids = [sort, measured ?? ''].map(idOfCustomKey)
      await refuseForeignParameters(db, { aquariumId: aquarium_id, ids })
      const found = await readPageOfLogs(db, { aquariumId: aquarium_id, sort, measured, page })
      return withMakers(db, found, reader)
    })
  })

  serve(getSeries, ({ actor, params, query, read }) =>
    read(async (db, signal) => {
      const { aquarium_id } = await getVisibleAquarium(db, { id: params.id, actor })
      const own = query.own?.split(',').map(Number) ?? []
      await refuseForeignParameters(db, { aquariumId: aquarium_id, ids: own })
      const onStale = () => rollUp(aquarium_id)
      return readSeries(db, { aquariumId: aquarium_id, signal, now: now(), onStale, ...query, own })
    }),
  )

  serve(getConsumption, ({ actor, params, read }) =>
    read(async (db) => {
      const { aquarium_id } = await getVisibleAquarium(db, { id: params.id, actor })
      return readConsumption(db, { aquariumId: aquarium_id, now: now() })
    }),
  )

  const shared = new SharedAnswers<ReplyOf<typeof getParameterStatistics>>()
  serve(getParameterStatistics, ({ actor, params, query, read }) => {
    const { requestId: _, ...asker } = actor
    return shared.ask(JSON.stringify([asker, params, query]), (hasBegun) =>
      read(async (db, signal) => {
        hasBegun()
        const { aquarium_id } = await getVisibleAquarium(db, { id: params.id, actor })
        const { parameter, ...range } = query
        const request = { aquariumId: aquarium_id, signal, now: now(), ...range }
        if (parameter === undefined) {
          const done = await readDone(db, { to: latestPossible(request.now), ...request })
          return { parameters: await readAllStatistics(db, request), done }
        }
        await refuseForeignParameters(db, { aquariumId: aquarium_id, ids: [idOfCustomKey(parameter)] })
        return { figures: await readStatistics(db, { ...request, parameter }) }
      }),
    )
  })
}

/** @throws invalid_request for a query that would have to read the logs of all users */
function refuseTooWide({ aquarium_id, search, sort }: AllLogsFilter & { sort: AllLogsSortKey }) {
  if (aquarium_id !== undefined) return
  if (search !== undefined)
    throw invalidRequest({
      search: 'Notes can be searched within one aquarium only: choose it with aquarium_id.',
    })
  if (sort === 'timestamp')
    throw invalidRequest({
      sort: 'Logs can be sorted by timestamp within one aquarium only: choose it with aquarium_id.',
    })
}

function searchedByTime() {
  return invalidRequest({
    search:
      'What is found in notes is sorted by timestamp, whatever was measured: leave out sort and measured.',
  })
}

const csvColumns = [
  'id',
  'aquarium_id',
  'timestamp',
  ...parameters.map(({ key, slug }) => ({ key, header: slug })),
  'note',
] as const
