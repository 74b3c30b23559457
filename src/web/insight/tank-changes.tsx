import type { ReactNode } from 'react'
import { useEffect, useMemo, useState } from 'react'
import type { FactRange } from '#domain/insight/fact-range.ts'
import type { FactSources } from '#domain/insight/fact-sources.ts'
import { makeFacts } from '#domain/insight/facts.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import { asFailure, call } from '#web/api/api.ts'
import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { Button } from '#web/ui/button.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import * as css from './changes-panel.module.css'
import { ChangesPanel } from './changes-panel.tsx'
import { FactList } from './fact-list.tsx'
import { useFactRange } from './fact-range.ts'
import { sourcesFrom } from './fact-sources.ts'

type TankChangesProps = Pick<AquariumSection, 'aquarium' | 'parameters'> & {
  consumption?: AquariumSection['consumption']
  /** Only what is told of this parameter. */
  only?: string
  below?: ReactNode
}

/** "What changed" of a tank whose page is shown. It asks for the figures of two ranges. */
export function TankChanges(props: TankChangesProps) {
  const { aquarium, parameters, consumption, only, below } = props
  const now = useWallClock(aquarium.time_zone)
  const range = useFactRange(now)
  const { found, ask } = useFigures(aquarium, range)
  const facts = useMemo(() => {
    if (!found || found instanceof Error) return []
    const sources = sourcesFrom(aquarium, { parameters, done: found.done, consumption })
    return shownFacts({ ...sources, ...found, now }, only)
  }, [aquarium, parameters, consumption, found, now, only])
  return (
    <ChangesPanel words={range.words} below={below}>
      {found === undefined && <p className={css.none}>Reading…</p>}
      {found instanceof Error && (
        <p className={css.none}>
          What changed could not be read. <Button onClick={ask}>Try again</Button>
        </p>
      )}
      {found && !(found instanceof Error) && <FactList facts={facts} parameters={parameters} now={now} />}
    </ChangesPanel>
  )
}

function shownFacts(sources: Parameters<typeof makeFacts>[0], only: string | undefined) {
  const facts = makeFacts(sources)
  return only === undefined
    ? facts
    : facts.filter(({ parameter }) => parameter === only || parameter === null)
}

type Found = Pick<FactSources, 'range' | 'figures' | 'figuresBefore' | 'done'>

/**
 * The figures of a range, with what was done, and of the one before it, read again with the tank; those before stay until
 * they have come.
 */
function useFigures(aquarium: AquariumSection['aquarium'], { from, to, before }: FactRange) {
  const [found, setFound] = useState<Found | Error>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tank that was loaded again, or another try
  useEffect(() => {
    const controller = new AbortController()
    const read = async (range: { from: Timestamp; to: Timestamp }) => {
      const options = { params: { id: aquarium.id }, query: range, signal: controller.signal }
      const reply = await call('GET /api/aquariums/:id/figures', options)
      if (!('parameters' in reply)) throw new Error('These are the figures of one parameter.')
      return reply
    }
    void Promise.all([read({ from, to }), read(before)])
      .then(([{ parameters: figures, done }, { parameters: figuresBefore }]) => {
        const [start, end] = [from, to].map(timestampToSeconds) as [number, number]
        return { range: { from: start, to: end }, figures, figuresBefore, done }
      })
      .catch((error: unknown) => (controller.signal.aborted ? undefined : asFailure(error)))
      .then((reply) => {
        if (!controller.signal.aborted) setFound(reply)
      })
    return () => controller.abort()
  }, [aquarium, from, to, before.from, tries])
  return { found, ask: () => setTries(tries + 1) }
}
