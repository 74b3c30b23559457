import type { ReactNode } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/errors/errors.ts'
import type { Image } from '#contract/images.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { refusalWords } from '#web/outcomes/refusal-words.tsx'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { ReadingValue } from '#web/readings/reading-value.tsx'
import { Button } from '#web/ui/button.tsx'
import { imageDay, imageMoment } from './image-words.ts'
import type { NearReading } from './nearest-readings.ts'
import { distanceWords, nearDays, readingsNear } from './nearest-readings.ts'
import * as css from './photo-comparison.module.css'

type Side = 'before' | 'after'
const sides = ['before', 'after'] as const

type PhotoWaterProps = Record<Side, Image> & {
  parameters: readonly Parameter[]
  choose: (side: Side, chosen: Image) => ReactNode
}

export function PhotoWater({ parameters, choose, ...photos }: PhotoWaterProps) {
  const own = useMemo(() => parameters.flatMap((parameter) => parameter.own?.id ?? []), [parameters])
  const water = { before: useWater(photos.before, own), after: useWater(photos.after, own) }
  const tested = parameters.filter(({ key }) =>
    sides.some((side) => water[side].state === 'here' && water[side].readings[key]),
  )
  const isHere = sides.every((side) => water[side].state === 'here')
  return (
    <table className={css.water}>
      <caption>Readings within {nearDays} days of each photo</caption>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side} scope="col">
              {choose(side, photos[side])}
              <span className={css.day}>{takenWords(photos[side])}</span>
              <WaterState water={water[side]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tested.map((parameter) => (
          <tr key={parameter.key}>
            <th scope="row">{parameterLabel(parameter)}</th>
            {sides.map((side) => (
              <td key={side}>
                <Near parameter={parameter} water={water[side]} />
              </td>
            ))}
          </tr>
        ))}
        {isHere && tested.length === 0 && (
          <tr>
            <td colSpan={3}>Nothing was tested within {nearDays} days of either photo.</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function takenWords(image: Image): string {
  return image.taken_at === null ? `Uploaded on ${imageDay(image)}` : `Taken on ${imageDay(image)}`
}

function WaterState({ water }: { water: Water }) {
  const { revalidate } = useRevalidator()
  if (water.state === 'here') return null
  if (water.state === 'coming') return <span className={css.day}>Loading…</span>
  const { error, retry } = water
  // Of a parameter that was deleted elsewhere: only the page, loaded anew, knows which are left to ask for.
  const isOutdated = error instanceof ApiError && error.code === 'parameter_not_found'
  return (
    <span className={css.day} role="alert">
      The readings could not be loaded: {refusalWords(error, 'try again')}{' '}
      <Button size="small" onClick={() => (isOutdated ? void revalidate() : retry())}>
        Try again
      </Button>
    </span>
  )
}

function Near({ parameter, water }: { parameter: Parameter; water: Water }) {
  if (water.state !== 'here') return null
  const near = water.readings[parameter.key]
  if (!near) return <span className={css.none}>not tested</span>
  return (
    <>
      <ReadingValue parameter={parameter} value={near.value} />
      <span className={css.distance}>{distanceWords(near.days)}</span>
    </>
  )
}

type Water =
  | { state: 'coming' }
  | { state: 'here'; readings: Partial<Record<ParameterKey, NearReading>> }
  | { state: 'failed'; error: unknown; retry: () => void }

/** The readings near a photo; those that were found for another photo are not shown for this one. */
function useWater(image: Image, own: readonly number[]): Water {
  const moment = imageMoment(image)
  const { aquarium_id: id } = image
  const [attempt, setAttempt] = useState(0)
  const wanted = `${id} ${moment} ${attempt}`
  const [found, setFound] = useState<{ of: string; water: Water }>()
  useEffect(() => {
    const leaving = new AbortController()
    const show = (water: Water) => {
      if (!leaving.signal.aborted) setFound({ of: wanted, water })
    }
    readingsNear(id, { moment, own, signal: leaving.signal }).then(
      (readings) => show({ state: 'here', readings }),
      (error: unknown) => show({ state: 'failed', error, retry: () => setAttempt((count) => count + 1) }),
    )
    return () => leaving.abort()
  }, [id, moment, own, wanted])
  return found?.of === wanted ? found.water : { state: 'coming' }
}
