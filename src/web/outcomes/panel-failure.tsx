import { useId } from 'react'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { loadAdvice, useLoadFailure } from './load-failure.tsx'
import * as css from './panel-failure.module.css'
import { TryAgain } from './try-again.tsx'

type PanelFailureProps = { heading: string; title: string; error: unknown }

/** In place of a panel whose data could not be loaded. The message alone gives the reason. */
export function PanelFailure({ heading, ...failure }: PanelFailureProps) {
  const id = useId()
  const again = useLoadFailure(failure)
  return (
    <Panel labelledBy={id}>
      <div className={css.failure}>
        <PanelTitle id={id}>{heading}</PanelTitle>
        <p>{loadAdvice(failure.error)}</p>
        <TryAgain {...again} />
      </div>
    </Panel>
  )
}
