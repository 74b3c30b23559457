import type { Fact } from '#domain/insight/fact.ts'
import { daysAround } from '#domain/time/days-around.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { writeChartRange } from '#web/trends/chart-range.ts'

/** Shows a fact's stretch of time on the chart with its line alone, and all again. */
export function useFactOnChart(fact: Fact) {
  const { search, change } = usePageAddress()
  const { from, to } = daysAround(fact)
  const line = fact.parameter ?? ''
  const isShown = search.get('line') === line && search.get('from') === from && search.get('to') === to
  const write = (dates: { from: string; to: string; line: string }) =>
    change((present) => writeChartRange(present, dates))
  return {
    isShown,
    show: () => {
      write({ from, to, line })
      document.getElementById('trends-heading')?.scrollIntoView()
    },
    hide: () => write({ from: '', to: '', line: '' }),
  }
}
