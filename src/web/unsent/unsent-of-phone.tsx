import { useEffect } from 'react'
import { call } from '#web/api/api.ts'
import { hasSessionHint, hintedUser, lastSitting } from '#web/api/session-hint.ts'
import { readAgain, useOutbox } from '#web/outbox/outbox-state.ts'
import { othersWaitWords, showAsTextWords, stillHereWords } from '#web/outbox/outbox-words.ts'
import { lazyWhenIdle } from '#web/ui/lazy/lazy-when-idle.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import * as css from './unsent-calls.module.css'

// Lazily, as it needs the log form: on nearly every phone nothing waits.
const UnsentRowsOfPhone = lazyWhenIdle(
  async () => (await import('./unsent-rows-of-phone.tsx')).UnsentRowsOfPhone,
)

/**
 * What this phone could not send before its pairing was removed, or with `isOver` before a sitter's time was over; of
 * others' only how many there are.
 */
export function UnsentOfPhone({ isOver = false }: { isOver?: boolean }) {
  const { calls } = useOutbox()
  useEffect(() => {
    void readAgain()
    // A session that has ended leaves its hint behind until the server is asked: what is shown then may be all of them.
    if (hasSessionHint()) void call('GET /api/me').then(readAgain, readAgain)
  }, [])
  if (calls.length === 0) return null
  const user = hasSessionHint() ? hintedUser() : 'anybody'
  const tank = lastSitting()?.aquarium_id
  const shown = calls.filter(
    ({ user_id, aquarium_id }) =>
      (user === 'anybody' || user_id === user) && (tank === undefined || aquarium_id === tank),
  )
  const others = calls.filter((call) => !shown.includes(call))
  return (
    <Panel labelledBy="unsent-title">
      <div className={css.heading}>
        <PanelTitle id="unsent-title" tabIndex={-1}>
          Not sent yet
        </PanelTitle>
        {shown.length > 0 && <p>{isOver ? showAsTextWords(shown) : stillHereWords(shown)}</p>}
        {others.length > 0 && <p>{othersWaitWords(others)}</p>}
      </div>
      {shown.length > 0 && <UnsentRowsOfPhone calls={shown} />}
    </Panel>
  )
}
