import { ApiError } from '#contract/errors.ts'
import type { DateOrder } from '#domain/date-order.ts'
import { monthNames } from '#domain/months.ts'

/** The date that the server asks about, if that is its answer. */
export function askedDate(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'date_order_needed'
    ? error.fields?.date_order
    : undefined
}

/** Both readings of `03/04/2026`, written out as those who read it so would; undefined for what is no such date. */
export function readBothWays(date: string): Record<DateOrder, string> | undefined {
  const [, first = '', second = '', year = ''] =
    /(?<!\d)(\d{1,2})\D+(\d{1,2})\D+(\d{4}|\d{2})(?!\d)/.exec(date) ?? []
  const inFull = year.length === 2 ? `20${year}` : year
  const [firstMonth, secondMonth] = [monthNames[Number(first) - 1], monthNames[Number(second) - 1]]
  if (firstMonth === undefined || secondMonth === undefined) return undefined
  return {
    dmy: `${Number(first)} ${secondMonth} ${inFull}`,
    mdy: `${firstMonth} ${Number(second)}, ${inFull}`,
  }
}
