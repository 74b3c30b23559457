import { useOutbox } from '#web/outbox/outbox-state.ts'
import { useKnownAquariums } from '#web/session/shell-data.ts'
import * as css from './unsent-logs.module.css'
import { UnsentRow } from './unsent-row.tsx'

/** Shown above a tank's data logs: its logs on this device that are not sent yet. */
export function UnsentLogs({ aquariumId, heading }: { aquariumId: number; heading: string }) {
  const { logs } = useOutbox()
  const aquariums = useKnownAquariums()
  const own = logs.filter(({ body }) => body.aquarium_id === aquariumId)
  if (own.length === 0) return null
  return (
    <ul className={css.logs} aria-label="Not sent yet">
      {own.map((log) => (
        <UnsentRow key={log.seq} log={log} aquariums={aquariums} namesTank={false} heading={heading} />
      ))}
    </ul>
  )
}
