import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/errors/errors.ts'
import type { Image } from '#contract/images.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { refusalWords } from '#web/outcomes/refusal-words.tsx'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { ReadingValue } from '#web/readings/reading-value.tsx'
import { Button } from '#web/ui/button.tsx'
import { imageDay } from './image-words.ts'
import type { NearWater } from './near-water.ts'
import { useNearWater, useReadNear } from './near-water.ts'
import { distanceWords, nearDays } from './nearest-readings.ts'
import * as css from './photo-comparison.module.css'

type Side = 'before' | 'after'
const sides = ['before', 'after'] as const

type PhotoWaterProps = Record<Side, Image> & {
  parameters: readonly Parameter[]
  choose: (side: Side, chosen: Image) => ReactNode
}

export function PhotoWater({ parameters, choose, ...photos }: PhotoWaterProps) {
  const read = useReadNear(parameters)
  const water = { before: useNearWater(photos.before, read), after: useNearWater(photos.after, read) }
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

export function WaterState({ water }: { water: NearWater }) {
  if (water.state === 'here') return null
  if (water.state === 'coming') return <span className={css.day}>Loading…</span>
  return <WaterFailure {...water} />
}

/** Nothing of the demo, which has no router, comes here. */
function WaterFailure({ error, retry }: Omit<Extract<NearWater, { error: unknown }>, 'state'>) {
  const { revalidate } = useRevalidator()
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

function Near({ parameter, water }: { parameter: Parameter; water: NearWater }) {
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
