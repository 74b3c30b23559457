import { useEffect, useState } from 'react'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'

type Readings = Partial<Record<ParameterKey, { value: number; timestamp: Timestamp } | null>>

/** How long saved readings are marked, in milliseconds. */
const markedFor = 1500

/** The parameters whose readings have changed on the screen, for a moment, so that saved values are noticed. */
export function useFreshReadings(readings: Readings): readonly ParameterKey[] {
  const [{ seen, fresh }, note] = useState({ seen: readings, fresh: [] as readonly ParameterKey[] })
  if (seen !== readings) {
    const changed = changedReadings(seen, readings)
    note({ seen: readings, fresh: changed.length > 0 ? changed : fresh })
  }
  useEffect(() => {
    if (fresh.length === 0) return
    const timer = setTimeout(() => note(({ seen }) => ({ seen, fresh: [] })), markedFor)
    return () => clearTimeout(timer)
  }, [fresh])
  return fresh
}

/** The parameters whose reading has another value or time than before: the same value measured again was saved, too. */
export function changedReadings(before: Readings, after: Readings): ParameterKey[] {
  return (Object.keys(after) as ParameterKey[]).filter((key) => {
    const [was, is] = [before[key], after[key]]
    return is && (is.value !== was?.value || is.timestamp !== was.timestamp)
  })
}
