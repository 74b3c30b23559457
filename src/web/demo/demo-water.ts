import type { Log } from '#contract/aquariums/logs.ts'
import type { Series } from '#contract/aquariums/series.ts'
import { eventWords } from '#domain/care/event-words.ts'
import { demoAquarium, demoLogs } from '#domain/demo-aquarium.ts'
import { demoEvents, demoProducts, demoVolume } from '#domain/demo-care.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import { TrendLine } from '#domain/series/trend.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { ChartRange } from '#web/trends/chart-range.ts'

/** The readings of each parameter, newest first. */
const tests = perParameter(({ key }) =>
  demoLogs
    .flatMap((log) => {
      const value = log[key]
      return value === null ? [] : [{ value, timestamp: log.timestamp }]
    })
    .reverse(),
)

/** The demo aquarium without its pictures, which come later than its readings. */
export const demoWater = {
  ...demoAquarium,
  kind: null,
  targets: {},
  test_answers: {},
  latest: perParameter(({ key }) => tests[key][0] ?? null),
  tests_before: perParameter(({ key }) => tests[key].slice(1, 6)),
  volume_litres: demoVolume,
  logs: [...demoLogs] as Log[],
}

export function demoSeries({ from = '', to = '9' }: ChartRange): Series {
  const found = demoLogs.filter(({ timestamp }) => timestamp >= from && timestamp <= to)
  const at = ({ timestamp }: { timestamp: string }) => timestampToSeconds(timestamp)
  const series = perParameter(({ key }) => {
    const measured = found.filter((log) => log[key] !== null)
    return { at: measured.map(at), value: measured.map((log) => log[key] ?? 0) }
  })
  return {
    earliest: demoLogs[0]?.timestamp ?? null,
    latest: demoLogs.at(-1)?.timestamp ?? null,
    total: found.length,
    reduced: false,
    series,
    changes: perParameter(({ key }) => changeOf(series[key])),
    marks: [
      ...found.map((log) => ({ at: at(log), kind: 'note', text: log.note })),
      ...demoEvents.filter(({ timestamp }) => timestamp >= from && timestamp <= to).map(asMark),
    ].toSorted((one, other) => one.at - other.at),
  }
}

function asMark(event: (typeof demoEvents)[number]) {
  const { timestamp, kind, product_id, percent } = event
  const was = demoEvents.findLast(
    (one) => product_id !== null && one.product_id === product_id && one.timestamp < timestamp,
  )
  const product = demoProducts.find(({ id }) => id === product_id)
  const text = eventWords(event, { product, was: was?.amount ?? null })
  return { at: timestampToSeconds(timestamp), kind, text, ...(percent !== null && { percent }) }
}

function changeOf({ at, value }: SeriesColumns): number | null {
  const line = new TrendLine()
  for (const [index, time] of at.entries()) line.add(time, value[index] ?? 0)
  return line.change()
}
