import { Choice } from '#web/ui/choice.tsx'
import { quickRanges, quickStart } from './chart-range.ts'

type QuickRangesProps = {
  latest: string
  search: URLSearchParams
  /** Called with the first day, empty for everything; the range ends with the logs. */
  onChoose: (from: string) => void
}

/** Buttons for ranges that are chosen with one press. */
export function QuickRanges({ latest, search, onChoose }: QuickRangesProps) {
  return (
    <Choice
      label="Range, counted back from the latest log"
      options={quickRanges.map(({ label, days }) => ({ value: quickStart(latest, days), label }))}
      chosen={search.has('to') ? undefined : (search.get('from') ?? '')}
      onChoose={onChoose}
    />
  )
}
