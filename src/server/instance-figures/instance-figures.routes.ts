import { getFigures } from '#contract/instance-figures.ts'
import { day } from '#domain/time/durations.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Serve } from '#server/http/serve.ts'
import { measureInstance } from './instance-figures.store.ts'

const activeFor = 30 * day

type FigureParts = { engine: Engine; now(): Date; version: string }

export function serveFigures(serve: Serve, { engine, now, version }: FigureParts) {
  serve(getFigures, async ({ read }) => {
    const since = new Date(now().getTime() - activeFor)
    return { ...(await read((db) => measureInstance(db, { engine, since }))), version }
  })
}
