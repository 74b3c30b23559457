import type { CustomSeries } from '#contract/aquariums/custom-readings.ts'
import type { Log, LogChange, NewLog } from '#contract/aquariums/logs.ts'
import type { CustomParameterRow } from '#contract/aquariums/parameters.ts'
import type { Series } from '#contract/aquariums/series.ts'
import type { LatestOwn, OwnAquarium, Water, WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { customKey, idOfCustomKey, maxCustomSeries } from '#domain/parameters/custom-parameters.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'

/**
 * In the API the readings of a tank's custom parameters are separate lists; screens look up every value by the key of
 * its parameter. This file converts the one form into the other: nothing else in the browser knows both.
 */

/** The log with a value, or null, for each of these parameters; its values of archived ones stay. */
export function withCustomValues(log: Log, parameters: readonly Parameter[]): Log {
  const { own = [], ...values } = log
  return {
    ...values,
    ...Object.fromEntries(parameters.flatMap(({ key, own }) => (own ? [[key, null]] : []))),
    ...Object.fromEntries(own.map(({ parameter_id, value }) => [customKey(parameter_id), value])),
  }
}

type Fields = NewLog | LogChange | NonNullable<LogChange['before']>

/** The fields of a log as the API takes them. */
export function onTheWire<Sent extends Fields>(fields: Sent): Sent {
  const entries = Object.entries(fields)
  const own = entries.flatMap(([key, value]) => {
    const parameter_id = idOfCustomKey(key)
    return parameter_id === undefined ? [] : [{ parameter_id, value }]
  })
  const others = entries.filter(([key]) => idOfCustomKey(key) === undefined)
  return { ...Object.fromEntries(others), ...(own.length > 0 && { own }) } as Sent
}

export function withCustomLatest(aquarium: WholeAquarium): WholeAquarium {
  const { latest, tests_before, own_parameters, latest_own } = aquarium
  const keys = own_parameters.map(({ id }) => customKey(id))
  const own = latest_own.map(({ parameter_id, tests_before: _, ...reading }: LatestOwn) => [
    customKey(parameter_id),
    reading,
  ])
  // What this device kept before an update knows of none.
  const before = latest_own.map(({ parameter_id, tests_before = [] }) => [
    customKey(parameter_id),
    tests_before,
  ])
  return {
    ...aquarium,
    latest: { ...latest, ...Object.fromEntries(keys.map((key) => [key, null])), ...Object.fromEntries(own) },
    tests_before: {
      ...tests_before,
      ...Object.fromEntries(keys.map((key) => [key, []])),
      ...Object.fromEntries(before),
    },
  }
}

type AtAGlance = Pick<OwnAquarium, 'water' | 'latest_own'> & {
  own_parameters: readonly Pick<CustomParameterRow, 'id'>[]
}

/** The water at a glance with the tank's custom parameters, of which little more than the latest reading is known. */
export function withCustomWater({ water, own_parameters, latest_own }: AtAGlance): Water {
  if (own_parameters.length === 0) return water
  const none = own_parameters.map(({ id }) => [customKey(id), null])
  const own = latest_own.map(({ parameter_id, tests_before = [], ...reading }) => {
    const tests = [...tests_before.toReversed(), reading]
    const recent = {
      at: tests.map(({ timestamp }) => timestampToSeconds(timestamp)),
      value: tests.map(({ value }) => value),
    }
    const tested_before = tests_before.map(({ timestamp }) => timestamp)
    return [customKey(parameter_id), { ...reading, tests: 0, week_ago: null, tested_before, recent }]
  })
  return { ...water, ...Object.fromEntries(none), ...Object.fromEntries(own) }
}

export function withCustomSeries(series: Series, own: readonly CustomSeries[] = []): Series {
  const entries = own.map(({ parameter_id, at, value, change }) => ({
    key: customKey(parameter_id),
    columns: { at, value },
    change,
  }))
  return {
    ...series,
    series: { ...series.series, ...Object.fromEntries(entries.map(({ key, columns }) => [key, columns])) },
    changes: { ...series.changes, ...Object.fromEntries(entries.map(({ key, change }) => [key, change])) },
  }
}

type Follows = Pick<WholeAquarium, 'own_parameters'>

/** Ids of the tank's custom parameters that have a tile and a line, as many as may be asked for at once. */
export function chartedCustom(aquarium: Follows): number[] {
  return meantForChart(aquarium).slice(0, maxCustomSeries)
}

/** Ids of those that are meant for the chart but are too many for it. */
export function undrawnCustom(aquarium: Follows): number[] {
  return meantForChart(aquarium).slice(maxCustomSeries)
}

function meantForChart({ own_parameters }: Follows): number[] {
  return own_parameters.flatMap(({ id, charted, archived_at }) =>
    charted && archived_at === null ? [id] : [],
  )
}

/** True for a parameter of all tanks, and for one of these. */
export function hasTile(own: readonly number[]): (parameter: Parameter) => boolean {
  return (parameter) => !parameter.own || own.includes(parameter.own.id)
}

/** The series with empty columns for parameters that it lacks: a series from an earlier load may have fewer. */
export function withColumnsFor(series: Series, parameters: readonly Parameter[]): Series {
  const missing = parameters.filter(({ key }) => !(key in series.series)).map(({ key }) => key)
  if (missing.length === 0) return series
  const none = Object.fromEntries(missing.map((key) => [key, { at: [], value: [] }]))
  const unchanged = Object.fromEntries(missing.map((key) => [key, null]))
  const { series: columns, changes } = series
  return { ...series, series: { ...columns, ...none }, changes: { ...changes, ...unchanged } }
}
