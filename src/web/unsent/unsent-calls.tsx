import type { OutboxCallName } from '#web/offline/database.ts'
import { useOutbox } from '#web/outbox/outbox-state.ts'
import { useKnownAquariums } from '#web/session/shell-data.ts'
import * as css from './unsent-calls.module.css'
import { UnsentRow } from './unsent-row.tsx'

type UnsentCallsProps = { name: OutboxCallName; aquariumId: number; heading: string }

export function UnsentCalls({ name, aquariumId, heading }: UnsentCallsProps) {
  const { calls } = useOutbox()
  const aquariums = useKnownAquariums()
  const own = calls.filter(({ call, aquarium_id }) => call === name && aquarium_id === aquariumId)
  if (own.length === 0) return null
  return (
    <ul className={css.calls} aria-label="Not sent yet">
      {own.map((call) => (
        <UnsentRow key={call.seq} call={call} aquariums={aquariums} namesTank={false} heading={heading} />
      ))}
    </ul>
  )
}
