import { kitError } from './kit-error.ts'
import type { DosedParameter } from './salts.ts'

/** Minutes on the tank's clock, from any midnight. */
type At = { readonly minute: number }

export type Test = At & { readonly value: number }

/**
 * What moves a level beside what lives in the tank: a dose raises it at once by `raise`, a doser from now on by
 * `a_day` (the sum of all that run), and a water change takes a `share` (0 to 1) out and brings water of level `fresh`;
 * null is unknown, and such a change is passed over.
 */
export type Effect = At &
  (
    | { readonly kind: 'dose'; readonly raise: number }
    | { readonly kind: 'doser'; readonly a_day: number }
    | { readonly kind: 'change'; readonly share: number; readonly fresh: number | null }
  )

/** What a tank uses a day, and the margin within which this is right 95 times in 100; `start` is the level at first. */
export type Consumption = { readonly a_day: number; readonly margin: number; readonly start: number }

const minutesPerDay = 1440

/** Consumption is told from so many tests on, over so many days. */
const least = { tests: 3, days: 3 }

/** All tests of the last `days` count; if they are fewer than `tests`, earlier ones do, too, up to `mostDays` back. */
export const testWindow = { days: 7, tests: 8, mostDays: 60 }

/** Two-sided 95 % of Student's distribution, by degrees of freedom from 1. */
const studentT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]

/** The tests that count, in their order; `tests` are oldest first. A day counts as a whole, whatever the hour. */
export function countedTests<T extends At>(tests: readonly T[]): T[] {
  const newest = tests.at(-1)
  if (!newest) return []
  const dayOf = ({ minute }: At) => Math.floor(minute / minutesPerDay)
  const since = (days: number) => tests.filter((test) => dayOf(test) >= dayOf(newest) - days)
  const recent = since(testWindow.days)
  return recent.length >= testWindow.tests ? recent : since(testWindow.mostDays).slice(-testWindow.tests)
}

/**
 * Fits start and consumption to tests (oldest first), while dosing and water changes go on: the level at a test is
 * `a start + b used + d`, where a, b and d follow from the effects alone. `running` is what dosers gave a day before
 * the first effect. Undefined from too few tests, or if they do not tell.
 */
export function fitConsumption(
  tests: readonly Test[],
  { effects, of, running = 0 }: { effects: readonly Effect[]; of: DosedParameter; running?: number },
): Consumption | undefined {
  const [first, last] = [tests[0], tests.at(-1)]
  if (!first || !last || tests.length < least.tests) return undefined
  if (last.minute - first.minute < least.days * minutesPerDay) return undefined
  const rows = rowsOf(tests, { effects, running })
  let [aa, ab, bb, ay, by] = [0, 0, 0, 0, 0]
  for (const { a, b, y } of rows) {
    aa += a * a
    ab += a * b
    bb += b * b
    ay += a * y
    by += b * y
  }
  const determinant = aa * bb - ab * ab
  if (!(determinant > 1e-9 * aa * bb)) return undefined
  const start = (bb * ay - ab * by) / determinant
  const used = (aa * by - ab * ay) / determinant
  const rest = rows.reduce((sum, { a, b, y }) => sum + (y - a * start - b * used) ** 2, 0)
  const error = studentOf(tests.length - 2) * Math.sqrt(rest / (tests.length - 2))
  return { a_day: used, start, margin: Math.max(2 * kitError[of], error) * Math.sqrt(aa / determinant) }
}

/** One row a test: `y` is its value without what was added. A test goes before an effect of its minute. */
function rowsOf(
  tests: readonly Test[],
  { effects, running }: { effects: readonly Effect[]; running: number },
): { a: number; b: number; y: number }[] {
  const from = tests[0]?.minute ?? 0
  // Of what was before the first test only a doser still matters.
  const ordered = effects
    .filter(({ minute, kind }) => minute >= from || kind === 'doser')
    .toSorted((one, other) => one.minute - other.minute)
  let state = { a: 1, b: 0, d: 0, minute: from, running }
  let next = 0
  return tests.map(({ minute, value }) => {
    for (let effect = ordered[next]; effect && effect.minute < minute; effect = ordered[next]) {
      state = afterEffect(effect.minute > state.minute ? later(state, effect.minute) : state, effect)
      next += 1
    }
    state = later(state, minute)
    return { a: state.a, b: state.b, y: value - state.d }
  })
}

type Level = { a: number; b: number; d: number; minute: number; running: number }

function later(level: Level, minute: number): Level {
  const days = (minute - level.minute) / minutesPerDay
  return { ...level, b: level.b - days, d: level.d + level.running * days, minute }
}

function afterEffect(level: Level, effect: Effect): Level {
  if (effect.kind === 'dose') return { ...level, d: level.d + effect.raise }
  if (effect.kind === 'doser') return { ...level, running: effect.a_day }
  if (effect.fresh === null) return level
  const kept = 1 - effect.share
  return { ...level, a: level.a * kept, b: level.b * kept, d: level.d * kept + effect.fresh * effect.share }
}

function studentOf(freedom: number): number {
  return studentT[freedom - 1] ?? 1.96 + 2.5 / freedom
}
