import { useEffect } from 'react'
import { readAgain, useOutbox } from '#web/outbox/outbox-state.ts'
import { stillHereWords } from '#web/outbox/outbox-words.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import * as css from './unsent-logs.module.css'
import { UnsentRow } from './unsent-row.tsx'

/** Shown where nobody is signed in: all logs that this phone could not send before its pairing was removed. */
export function UnsentOfPhone() {
  const { logs } = useOutbox()
  useEffect(() => void readAgain(), [])
  if (logs.length === 0) return null
  return (
    <Panel labelledBy="unsent-title">
      <div className={css.heading}>
        <PanelTitle id="unsent-title" tabIndex={-1}>
          Not sent yet
        </PanelTitle>
        <p>{stillHereWords(logs.length)}</p>
      </div>
      <ul className={css.logs}>
        {logs.map((log) => (
          <UnsentRow key={log.seq} log={log} aquariums={[]} heading="unsent-title" />
        ))}
      </ul>
    </Panel>
  )
}
