import type { UnsentCall } from '#web/offline/database.ts'
import * as css from './unsent-calls.module.css'
import { UnsentRow } from './unsent-row.tsx'

export function UnsentRowsOfPhone({ calls }: { calls: readonly UnsentCall[] }) {
  return (
    <ul className={css.calls}>
      {calls.map((call) => (
        <UnsentRow key={call.seq} call={call} aquariums={[]} heading="unsent-title" isChangeable={false} />
      ))}
    </ul>
  )
}
