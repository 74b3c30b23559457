import { Choice } from '#web/ui/choice.tsx'
import { quickRanges, quickStart } from './chart-range.ts'

type QuickRangesProps = {
  latest: string
  search: URLSearchParams
  /** The first day, empty for everything; the end is that of the logs. */
  onChoose: (from: string) => void
}

/** Ranges of one press. */
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
