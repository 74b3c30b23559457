import { useEffect, useMemo, useState } from 'react'
import type { Image } from '#contract/images.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { imageMoment } from './image-words.ts'
import type { NearReading } from './nearest-readings.ts'
import { readingsNear } from './nearest-readings.ts'

export type NearReadings = Partial<Record<ParameterKey, NearReading>>

/** Reads what was measured near the moment of a photo. */
export type ReadNear = (image: Image, signal: AbortSignal) => Promise<NearReadings>

/** Reads it from the server. */
export function useReadNear(parameters: readonly Parameter[]): ReadNear {
  return useMemo(() => {
    const own = parameters.flatMap((parameter) => parameter.own?.id ?? [])
    return (image, signal) => readingsNear(image.aquarium_id, { moment: imageMoment(image), own, signal })
  }, [parameters])
}

export type NearWater =
  | { state: 'coming' }
  | { state: 'here'; readings: NearReadings }
  | { state: 'failed'; error: unknown; retry: () => void }

/** The readings near a photo; those that were found for another photo are not shown for this one. */
export function useNearWater(image: Image, read: ReadNear): NearWater {
  const [attempt, setAttempt] = useState(0)
  const wanted = `${image.id} ${imageMoment(image)} ${attempt}`
  const [found, setFound] = useState<{ of: string; water: NearWater }>()
  useEffect(() => {
    const leaving = new AbortController()
    const show = (water: NearWater) => {
      if (!leaving.signal.aborted) setFound({ of: wanted, water })
    }
    read(image, leaving.signal).then(
      (readings) => show({ state: 'here', readings }),
      (error: unknown) => show({ state: 'failed', error, retry: () => setAttempt((count) => count + 1) }),
    )
    return () => leaving.abort()
  }, [image, read, wanted])
  return found?.of === wanted ? found.water : { state: 'coming' }
}
