import { ageOf } from '#domain/age.ts'

// Made when it is needed, as in day-words.ts.
let exact: Intl.DateTimeFormat | undefined

/** How long ago a moment was; when exactly, in the reader's own time zone, on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  exact ??= new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'long' })
  return (
    <time dateTime={instant} title={exact.format(new Date(instant))} style={{ whiteSpace: 'nowrap' }}>
      {ageOf(asClock(instant), asClock(new Date().toISOString()))}
    </time>
  )
}

/** Both are UTC, so the wall clock of UTC tells the time between them. */
function asClock(instant: string): string {
  return instant.slice(0, 19)
}
