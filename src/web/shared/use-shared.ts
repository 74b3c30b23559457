import { startTransition, useEffect, useState } from 'react'
import type { Series } from '#contract/aquariums/series.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { Shared } from '#contract/shares.ts'
import { asFailure, call } from '#web/api/api.ts'
import type { ChartRange } from '#web/trends/chart-range.ts'
import { asSeries } from './shared-tank.ts'

/** What a link shows: undefined while it loads, an Error when it has ended or could not be loaded. */
export function useShared(k: string): { shared: Shared | Error | undefined; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ of: string; shared: Shared | Error }>()
  const wanted = `${k} ${attempt}`
  useEffect(() => {
    const leaving = new AbortController()
    void call('GET /api/shared', { query: { k }, signal: leaving.signal })
      .catch(failureUnless(leaving.signal))
      // Drawn in short pieces, between which the page answers to its reader.
      .then((shared) => shared && startTransition(() => setFound({ of: wanted, shared })))
    return () => leaving.abort()
  }, [k, wanted])
  return {
    shared: found?.of === wanted ? found.shared : undefined,
    retry: () => setAttempt((count) => count + 1),
  }
}

type RangeRequest = { first: Series; k: string; range: ChartRange }

/**
 * The series of a range; while it loads, the one before it, or `first`, all that is shown, if that one could not be loaded.
 */
export function useSharedSeries({ first, k, range }: RangeRequest): Series | Error {
  const { from, to } = range
  const isWhole = from === undefined && to === undefined
  const wanted = `${from} ${to}`
  const [found, setFound] = useState<{ of: string; series: Series | Error }>()
  useEffect(() => {
    if (isWhole) return
    const leaving = new AbortController()
    const query = { k, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    void call('GET /api/shared/series', { query, signal: leaving.signal })
      .then(asSeries)
      .catch(failureUnless(leaving.signal))
      .then((series) => series && setFound({ of: wanted, series }))
    return () => leaving.abort()
  }, [k, from, to, wanted, isWhole])
  const isOfEarlier = found?.series instanceof Error && found.of !== wanted
  return isWhole || found === undefined || isOfEarlier ? first : found.series
}

export function isOver(failure: Error): boolean {
  return failure instanceof ApiError && failure.code === 'share_over'
}

/** Undefined when the page has gone on meanwhile. */
function failureUnless(left: AbortSignal): (error: unknown) => Error | undefined {
  return (error) => (left.aborted ? undefined : asFailure(error))
}
