import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Series } from '#contract/aquariums/series.ts'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import type { ChartDetail } from './detail-loader.ts'
import { DetailLoader } from './detail-loader.ts'

const day = 86_400
const columns = { at: [0, 50 * day, 100 * day], value: [8, 8.2, 8.1] }
const series = {
  ...{ earliest: null, latest: null, total: 9_000, reduced: true, marks: [] },
  series: perParameter(({ key }) => (key === 'ph' ? columns : { at: [], value: [] })),
  changes: perParameter(() => null),
} as Series
/** With a margin after the last reading. */
const whole = { min: -2 * day, max: 102 * day }

type Asked = { query: URLSearchParams; answer: (response?: Response) => void }
const asked: Asked[] = []
let found: ChartDetail | undefined

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  found = undefined
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    const query = new URL(address, 'https://reef.example').searchParams
    const here = () => Response.json({ ...series, reduced: false })
    asked.push({ query, answer: (response = here()) => resolve(response) })
    return promise
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () =>
  new DetailLoader({ aquariumId: 7, series, parameters, whole, onDetail: (next) => (found = next) })
const settle = () => vi.advanceTimersByTimeAsync(250)

test('what is looked at is asked for once a gesture is over, and not past the last reading', async () => {
  const look = open()
  look.moveTo({ min: 80 * day, max: 90 * day })
  look.moveTo({ min: 90 * day, max: 102 * day })
  await settle()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.query.get('from')).toBe(secondsToTimestamp(87 * day))
  expect(asked[0]?.query.get('to')).toBe(secondsToTimestamp(100 * day))
  asked[0]?.answer()
  await settle()
  expect(found?.columns).toBeDefined()
  expect(found?.failure).toBeUndefined()
})

test('what is not looked at any more is given up, and is no failure', async () => {
  const look = open()
  look.moveTo({ min: 10 * day, max: 20 * day })
  await settle()
  look.moveTo({ min: 60 * day, max: 70 * day })
  await settle()
  expect(asked).toHaveLength(2)
  expect(found).toEqual({ columns: undefined, failure: undefined })
  asked[1]?.answer()
  await settle()
  expect(found?.columns).toBeDefined()
})

test('a parameter that was deleted elsewhere is told apart from what another try may bring', async () => {
  const refusals = [
    { code: 'busy', message: 'Coralline is busy.' },
    { code: 'parameter_not_found', message: 'The requested parameter could not be found.' },
  ]
  const look = open()
  look.moveTo({ min: 10 * day, max: 20 * day })
  await settle()
  for (const [index, refusal] of refusals.entries()) {
    asked[index]?.answer(Response.json(refusal, { status: index === 0 ? 503 : 404 }))
    await settle()
    expect(found?.failure?.isOutdated).toBe(index === 1)
    found?.failure?.tryAgain()
    await settle()
  }
})
