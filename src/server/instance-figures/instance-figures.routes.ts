import { getFigures } from '#contract/instance-figures.ts'
import { activeDays } from '#domain/limits.ts'
import { daysBefore } from '#domain/time/durations.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Serve } from '#server/http/serve.ts'
import { measureInstance } from './instance-figures.store.ts'

type FigureParts = { engine: Engine; now(): Date; version: string }

export function serveFigures(serve: Serve, { engine, now, version }: FigureParts) {
  serve(getFigures, async ({ read }) => {
    const since = daysBefore(now(), activeDays)
    return { ...(await read((db) => measureInstance(db, { engine, since }))), version }
  })
}
