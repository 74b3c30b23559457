import type { ReactNode } from 'react'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import * as css from './changes-panel.module.css'

type ChangesPanelProps = {
  /** The stretch of time that is told of. */
  words: string
  /** The facts, or why there are none. */
  children: ReactNode
  /** What stands below them. */
  below?: ReactNode
}

/** "What changed": what the readings of a tank say by themselves. */
export function ChangesPanel({ words, children, below }: ChangesPanelProps) {
  return (
    <Panel labelledBy="changes-heading">
      <div className={css.changes}>
        <div className={css.head}>
          <PanelTitle id="changes-heading">What changed</PanelTitle>
          <span>{words}</span>
        </div>
        {children}
      </div>
      {below && <div className={css.below}>{below}</div>}
    </Panel>
  )
}
