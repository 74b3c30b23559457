import { useRevalidator } from 'react-router'
import type { Series } from '#contract/logs.ts'
import { Button } from '#web/ui/button.tsx'
import css from './chart-panel.module.css'

type ChartFailureProps = {
  series: Series | Error
  /** Why these are still the lines from before. */
  failure: Error | undefined
}

/** Why the chart could not be loaded, if so, and another try. */
export function ChartFailure({ series, failure }: ChartFailureProps) {
  const { revalidate, state } = useRevalidator()
  const isLoading = state === 'loading'
  const words =
    series instanceof Error
      ? series.message
      : failure && `${failure.message} The lines are still those from before.`
  if (words === undefined) return null
  return (
    <div className={css.words} role="alert">
      <p>The chart could not be loaded: {words}</p>
      <Button aria-disabled={isLoading} onClick={() => isLoading || void revalidate()}>
        {isLoading ? 'Trying…' : 'Try again'}
      </Button>
    </div>
  )
}
