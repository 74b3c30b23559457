import { countedTests } from '#domain/care/consumption.ts'
import type { DosedParameter } from '#domain/care/salts.ts'
import { minuteOf, toldConsumption } from '#domain/care/told-consumption.ts'
import { demoLogs } from './demo-aquarium.ts'
import { demoEvents, demoProducts, demoVolume } from './demo-care.ts'

type Options = { volume?: number | null; isDosedBefore?: boolean }

/** What the demo aquarium uses a day at its present; without its doser of before September on request. */
export function demoConsumption(
  of: DosedParameter,
  { volume = demoVolume, isDosedBefore = true }: Options = {},
) {
  const all = demoLogs.flatMap(({ timestamp, [of]: value }) =>
    value === null ? [] : [{ timestamp, value, minute: minuteOf(timestamp) }],
  )
  const tests = countedTests(all)
  const [from = '', to = ''] = [tests[0]?.timestamp, tests.at(-1)?.timestamp]
  const settingsUpTo = (upTo: string) =>
    demoProducts.flatMap(
      ({ id }) =>
        demoEvents.findLast(
          ({ kind, product_id, timestamp }) => kind === 'doser' && product_id === id && timestamp <= upTo,
        ) ?? [],
    )
  return toldConsumption({
    ...{
      of,
      tests,
      volume,
      products: demoProducts,
      before: isDosedBefore ? settingsUpTo(from) : [],
      present: settingsUpTo(to),
    },
    events: demoEvents.filter(
      ({ kind, timestamp }) =>
        ['dose', 'doser', 'water_change'].includes(kind) && timestamp > from && timestamp <= to,
    ),
  })
}
