import type { ParameterKey } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'

/** How many tests in a row are done in another order before the usual one changes. */
const inARow = 3

/** The moments at which a parameter was tested, newest first; what was before the oldest of them is not known. */
type TestsOf = (key: ParameterKey) => readonly Timestamp[]

/**
 * The order in which a tank is usually tested: two parameters stand as in `keys`, until three days in a row had them
 * the other way round. A parameter comes before those that were tested later on a day, or not on it.
 */
export function usualOrder(keys: readonly ParameterKey[], testsOf: TestsOf): ParameterKey[] {
  const days = new Map(keys.map((key) => [key, firstOfDays(testsOf(key))]))
  const order: ParameterKey[] = []
  for (const key of keys) {
    // Before the first that it comes before: a parameter that was hardly tested does not change the others' order.
    const index = order.findIndex((before) => isSwapped(days.get(before), days.get(key)))
    order.splice(index === -1 ? order.length : index, 0, key)
  }
  return order
}

/** The first test of each day, by day. */
type Days = ReadonlyMap<string, Timestamp>

function firstOfDays(tests: readonly Timestamp[]): Days {
  return new Map(
    tests
      .toSorted()
      .toReversed()
      .map((moment) => [moment.slice(0, 10), moment]),
  )
}

/** True when the last tests in a row that agree on the order of two parameters had the later one of the table first. */
function isSwapped(one: Days = new Map(), other: Days = new Map()): boolean {
  const known = [...one.keys(), ...other.keys()].filter((day) => isKnown(one, day) && isKnown(other, day))
  let [row, isSwapped, wasSwapped] = [0, false, false]
  for (const day of [...new Set(known)].toSorted()) {
    const [first, second] = [one.get(day), other.get(day)]
    const swaps = first === undefined || (second !== undefined && second < first)
    row = swaps === wasSwapped ? row + 1 : 1
    wasSwapped = swaps
    if (row >= inARow) isSwapped = swaps
  }
  return isSwapped
}

function isKnown(days: Days, day: string): boolean {
  const oldest = [...days.keys()].at(-1)
  return oldest !== undefined && day >= oldest
}
