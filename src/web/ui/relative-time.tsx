import { ageOf } from '#domain/age.ts'

/** How long ago a moment was; when exactly, in the reader's own time zone, on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const exact = new Date(instant).toLocaleString('en', { dateStyle: 'long', timeStyle: 'long' })
  return (
    <time dateTime={instant} title={exact} style={{ whiteSpace: 'nowrap' }}>
      {ageOf(asClock(instant), asClock(new Date().toISOString()))}
    </time>
  )
}

/** Both are UTC, so the wall clock of UTC tells the time between them. */
function asClock(instant: string): string {
  return instant.slice(0, 19)
}
