import { getInstanceTotals } from '#contract/instance-totals.ts'
import { activeDays } from '#domain/limits.ts'
import { daysBefore } from '#domain/time/durations.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Serve } from '#server/http/serve.ts'
import { measureInstance } from './instance-totals.store.ts'

type InstanceParts = { engine: Engine; now(): Date; version: string }

export function serveInstanceTotals(serve: Serve, { engine, now, version }: InstanceParts) {
  serve(getInstanceTotals, async ({ read }) => {
    const since = daysBefore(now(), activeDays)
    return { ...(await read((db) => measureInstance(db, { engine, since }))), version }
  })
}
