import type { Image } from '#contract/images.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { ReadingValue } from '#web/readings/reading-value.tsx'
import type { NearReadings, ReadNear } from './near-water.ts'
import { useNearWater } from './near-water.ts'
import { distanceWords, nearDays } from './nearest-readings.ts'
import * as css from './photo-readings.module.css'
import { WaterState } from './photo-water.tsx'

type PhotoReadingsProps = { image: Image; parameters: readonly Parameter[]; read: ReadNear }

/** The water of the days around a photo, below it; the nearest day first. */
export function PhotoReadings({ image, parameters, read }: PhotoReadingsProps) {
  const water = useNearWater(image, read)
  return (
    <div className={css.water} aria-live="polite">
      {water.state === 'here' ? (
        <Days days={byDistance(water.readings, parameters)} />
      ) : (
        <p>
          <WaterState water={water} />
        </p>
      )}
    </div>
  )
}

type OneDay = { days: number; tested: { parameter: Parameter; value: number }[] }

function Days({ days }: { days: readonly OneDay[] }) {
  if (days.length === 0) return <p>Nothing was tested within {nearDays} days.</p>
  return days.map(({ days, tested }) => (
    <p key={days}>
      {tested.map(({ parameter, value }) => (
        <span key={parameter.key} className={css.reading}>
          {parameter.label} <ReadingValue parameter={parameter} value={value} withUnit />
        </span>
      ))}
      <span>{distanceWords(days)}</span>
    </p>
  ))
}

/** The readings by how many days they are from the photo, each day in the order of the parameters. */
function byDistance(readings: NearReadings, parameters: readonly Parameter[]): OneDay[] {
  const found = new Map<number, OneDay>()
  for (const parameter of parameters) {
    const near = readings[parameter.key]
    if (!near) continue
    const day = found.get(near.days) ?? { days: near.days, tested: [] }
    found.set(near.days, day)
    day.tested.push({ parameter, value: near.value })
  }
  return [...found.values()].sort(
    (one, other) => Math.abs(one.days) - Math.abs(other.days) || one.days - other.days,
  )
}
