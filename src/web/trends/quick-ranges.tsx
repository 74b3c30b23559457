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
  const starts = quickRanges.map(({ label, days }) => ({ label, start: quickStart(latest, days) }))
  const isShown = (start: string) => !search.has('to') && (search.get('from') ?? '') === start
  return (
    <Choice
      label="Range, counted back from the latest log"
      options={starts.map(({ label }) => label)}
      chosen={starts.find(({ start }) => isShown(start))?.label}
      onChoose={(chosen) => onChoose(starts.find(({ label }) => label === chosen)?.start ?? '')}
    />
  )
}
