import { useState } from 'react'
import { usePageAddress } from '#web/browser/page-address.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayRange } from '#web/ui/form/day-range.tsx'
import * as css from './chart-dates.module.css'
import { quickRanges, quickStart, startOfDay, writeChartRange } from './chart-range.ts'

/** First and last day of the chart: the days of the first and the last log, unless the address says otherwise. */
export function ChartDates({ earliest, latest }: { earliest: string; latest: string }) {
  const { search: present, pending, change } = usePageAddress()
  const search = pending ?? present
  const [pressed, setPressed] = useState(0)

  const choose = (dates: { from?: string; to?: string }) =>
    change((present) => writeChartRange(present, dates))

  return (
    <div className={css.range}>
      <QuickRanges
        latest={latest}
        search={search}
        onChoose={(from) => {
          choose({ from, to: '' })
          setPressed(pressed + 1)
        }}
      />
      {/* A quick range mounts these fields anew, which also removes typed text that is no date. */}
      <DayRange
        key={pressed}
        first={{
          label: 'Start date',
          calendarLabel: 'Calendar for the start',
          value: (startOfDay(search.get('from')) ?? earliest).slice(0, 10),
          onChoose: (from) => choose({ from }),
        }}
        last={{
          label: 'End date',
          calendarLabel: 'Calendar for the end',
          value: (startOfDay(search.get('to')) ?? latest).slice(0, 10),
          onChoose: (to) => choose({ to }),
        }}
      />
    </div>
  )
}

type QuickRangesProps = {
  latest: string
  search: URLSearchParams
  /** Called with the first day, empty for everything; the range ends with the logs. */
  onChoose: (from: string) => void
}

function QuickRanges({ latest, search, onChoose }: QuickRangesProps) {
  return (
    <Choice
      label="Range, counted back from the latest log"
      options={quickRanges.map(({ label, days }) => ({ value: quickStart(latest, days), label }))}
      chosen={search.has('to') ? undefined : (search.get('from') ?? '')}
      onChoose={onChoose}
    />
  )
}
