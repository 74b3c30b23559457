import type { ParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import { counted, countWords } from '#domain/count-words.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { limitOf } from '#domain/parameters/range-side.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import { exceededDailyChange } from '#domain/series/daily-change.ts'
import { daysAround } from '#domain/time/days-around.ts'
import { dayOf, daySeconds, secondsToTimestamp } from '#domain/time/timestamps.ts'
import { roundTo } from '#domain/units/decimals.ts'
import {
  changeIn,
  formatBriefly,
  formatDifference,
  formatExactly,
  formatWithUnit,
} from '#domain/units/reading-format.ts'

const hourSeconds = daySeconds / 24

/** The share of the time that may be unknown without a mention. */
const worthAWord = 0.02

type TimeFigures = Pick<ParameterStatistics, 'time' | 'count'>

/**
 * `62 of 90 days`, and as notes `69 %`, how many tests say so, and how much of the time is known; undefined for too few
 * readings or hours.
 */
export function timeWords({ time, count }: TimeFigures): { text: string; notes: string } | undefined {
  if (time === null || time.known < hourSeconds) return undefined
  const isPartly = time.all - time.known > worthAWord * time.all
  const known = `known for ${lengthWords(time.known, time.all)}`
  return {
    text: lengthWords(time.within, time.known),
    notes: [
      shareWords(time),
      `from the line between ${countWords(count)} tests`,
      ...(isPartly ? [known] : []),
    ].join(', '),
  }
}

/** `69 %`. All and nothing are said only of all and nothing. */
function shareWords({ within, known }: { within: number; known: number }): string {
  const share = Math.round((100 * within) / known)
  if (share === 100 && within < known) return 'over 99 %'
  return share === 0 && within > 0 ? 'under 1 %' : `${share} %`
}

/** Both in hours where whole days would say nothing. */
function lengthWords(part: number, whole: number): string {
  const unit = whole >= 2 * daySeconds ? daySeconds : hourSeconds
  const all = Math.round(whole / unit)
  const some = Math.round(part / unit)
  // What rounds to the whole and is less shows as less.
  if (unit === hourSeconds)
    return `${part < whole ? Math.min(some, all - 1) : all} of ${counted(all, 'hour')}`
  const days = `of ${countWords(all)} days`
  if (part > 0 && some === 0) return `${hoursOf(part)} ${days}`
  if (part < whole && some === all) return `all but ${hoursOf(whole - part)} ${days}`
  return `${countWords(some)} ${days}`
}

function hoursOf(seconds: number): string {
  return counted(Math.max(1, Math.round(seconds / hourSeconds)), 'hour')
}

/** `+0.4 dKH`, from the first reading to the last. */
export function changeWords(
  { first, last }: Pick<ParameterStatistics, 'first' | 'last'>,
  parameter: Parameter,
): string {
  const isConverted = parameter.shown?.conversion !== undefined
  const { change, decimals, unit } = changeIn(parameter, { change: last - first, to: last })
  const rounded = roundTo(change, isConverted ? decimals : decimals + 1)
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '±'
  return `${sign}${formatExactly(Math.abs(rounded))} ${unit}`.trim()
}

/** The largest change within a day, and whether it is too large for the tank; undefined for a single reading. */
export function dailyChangeWords(
  { last, swing }: Pick<ParameterStatistics, 'last' | 'swing'>,
  { parameter, kind }: { parameter: Parameter; kind: TankKind | null },
) {
  if (swing === null) return undefined
  // Converted as a difference from the last reading, because not every unit is a multiple of the stored one.
  const amount = (change: number) => formatDifference(parameter, { change, to: last })
  // The limits are those of corals.
  const most = kind === 'fish_only' ? undefined : exceededDailyChange(parameter, swing)
  const limit = most === undefined ? '' : `: more than ${amount(most)} is hard on corals`
  return {
    text: amount(swing),
    notes: `in the week to the last reading, along the line between tests${limit}`,
    isMuch: most !== undefined,
  }
}

type Stretch = ParameterStatistics['stretches']['newest'][number]

/** `Below 7`, the limit that was crossed. */
export function sideWords(side: Stretch['side'], parameter: Parameter): string {
  return `${side === 'below' ? 'Below' : 'Above'} ${formatBriefly(parameter, limitOf(side, parameter))}`
}

/** `2026-03-03 to 2026-03-09`, or `since 2026-03-03` when it has not ended, which a chosen end leaves unknown. */
export function datesOf({ from, to, is_open }: Stretch, isEndChosen: boolean): string {
  const [first, last] = [dayAt(from), dayAt(to)]
  if (is_open && !isEndChosen) return `since ${first}`
  return first === last ? first : `${first} to ${last}`
}

/** `6 days`, `under a day`. */
export function lengthOf({ from, to }: Stretch): string {
  const days = Math.round((to - from) / daySeconds)
  if (days === 0) return 'under a day'
  return counted(days, 'day')
}

/** `lowest 6.4 dKH`. */
export function farthestWords({ side, farthest }: Stretch, parameter: Parameter): string {
  const word = side === 'below' ? 'lowest' : 'highest'
  return `${word} ${formatWithUnit(parameter, farthest)}`
}

/** The dates of a chart that shows the stretch and two weeks before and after it. */
export function rangeAround(stretch: Stretch): URLSearchParams {
  return new URLSearchParams(daysAround(stretch))
}

function dayAt(seconds: number): string {
  return dayOf(secondsToTimestamp(seconds))
}
