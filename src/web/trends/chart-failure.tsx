import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Series } from '#contract/aquariums/series.ts'
import { TryAgain } from '#web/outcomes/try-again.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import * as css from './chart-panel.module.css'

type ChartFailureProps = {
  series: Series | Error
  /** Why the lines are still those from before. */
  failure: Error | undefined
  /** True when the whole page has failed: then a message tells why. */
  isOfAll?: true | undefined
}

export function ChartFailure({ series, failure, isOfAll }: ChartFailureProps) {
  useEffect(() => {
    if (failure && isOfAll) showMessage({ title: 'Error fetching aquarium', body: failure.message })
  }, [failure, isOfAll])
  const { revalidate, state } = useRevalidator()
  const reason = series instanceof Error ? series : isOfAll ? undefined : failure
  const words = [
    ...(reason ? [`The chart could not be loaded: ${reason.message}`] : []),
    ...(failure ? ['The lines are still the earlier ones.'] : []),
  ].join(' ')
  if (words === '') return null
  return <FailureWords words={words} isTrying={state === 'loading'} onTry={() => void revalidate()} />
}

type FailureWordsProps = { words: string; isTrying: boolean; onTry: () => void }

export function FailureWords({ words, ...again }: FailureWordsProps) {
  return (
    <div className={css.words} role="alert">
      <p>{words}</p>
      <TryAgain {...again} />
    </div>
  )
}
