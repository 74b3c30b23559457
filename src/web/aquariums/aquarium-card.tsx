import { useMemo } from 'react'
import { Link } from 'react-router'
import type { OwnAquarium, Water } from '#contract/aquariums/whole-aquarium.ts'
import { aquariumPage } from '#contract/pages.ts'
import { countWords } from '#domain/count-words.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import { isCurrent } from '#domain/series/test-rhythm.ts'
import { ageOf, isOld, monthOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { roundTo } from '#domain/units/decimals.ts'
import { changeIn, formatAtAGlance, formatExactly, unitBeside } from '#domain/units/reading-format.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { chartedCustom, hasTile, withCustomWater } from '#web/readings/custom-values.ts'
import { useFreshReadings } from '#web/readings/fresh-readings.ts'
import type { KnownTests } from '#web/readings/known-tests.ts'
import { isStillTested, testsOfWater } from '#web/readings/known-tests.ts'
import { inOrderOfDanger, waterSentence } from '#web/readings/water-sentence.ts'
import { WaterState } from '#web/readings/water-state.tsx'
import { Premium } from '#web/session/premium.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import * as css from './aquarium-card.module.css'
import { cardCoverSizes, coverOf } from './cover-image.ts'
import { CoverPicture } from './cover-picture.tsx'

/** The whole card can be clicked like a link; a screen reader reads out only the aquarium's name as the link. */
export function AquariumCard({ aquarium, onLog }: { aquarium: OwnAquarium; onLog: () => void }) {
  const { id, name, log_count, last_logged } = aquarium
  const water = useMemo(() => withCustomWater(aquarium), [aquarium])
  const fresh = useFreshReadings(water)
  const parameters = useParametersOf(aquarium)
  const now = useWallClock()
  const tests = testsOfWater(water, aquarium)
  const tiles = parameters.filter(hasTile(chartedCustom(aquarium))).filter(isStillTested(tests))
  const readings = cardReadings(water, tiles, now)
  return (
    <article className={css.card}>
      <div className={css.picture}>
        <CoverPicture className={css.cover} imageUrl={coverOf(aquarium)} sizes={cardCoverSizes} />
        <h2 className={css.name}>
          <Link to={aquariumPage(id)}>{name}</Link>
        </h2>
      </div>
      <div className={css.text}>
        <WaterOrDescription
          tests={tests}
          parameters={parameters}
          now={now}
          description={aquarium.description}
        />
        <ul className={css.readings}>
          {readings.map((reading) => (
            <Reading
              key={reading.parameter.key}
              reading={reading}
              isFresh={fresh.includes(reading.parameter.key)}
            />
          ))}
        </ul>
        {readings.some(({ change }) => change !== undefined) && (
          <p className={css.week} aria-hidden="true">
            + and − in a week
          </p>
        )}
        <div className={css.foot}>
          <dl className={css.figures}>
            <div>
              <dt>Last logged</dt>
              <dd>{last_logged === null ? noneWords(log_count) : <Since timestamp={last_logged} />}</dd>
            </div>
            <div>
              <dt>Logs</dt>
              <dd>{countWords(log_count)}</dd>
            </div>
          </dl>
          <Button className={css.log} onClick={onLog}>
            + Log<VisuallyHidden> for {name}</VisuallyHidden>
          </Button>
        </div>
      </div>
    </article>
  )
}

type WaterProps = {
  tests: KnownTests
  parameters: readonly Parameter[]
  now: Timestamp
  description: string | null
}

/** The state of the water; of a tank that was never tested the description instead. */
function WaterOrDescription({ tests, parameters, now, description }: WaterProps) {
  const sentence = waterSentence(tests, parameters, now)
  if (sentence) return <WaterState sentence={sentence} className={css.state} />
  return <p className={css.description}>{description ?? 'No readings yet. Add one to start a trend.'}</p>
}

type ReadingProps = { reading: CardReading; isFresh: boolean }

function Reading({ reading: { parameter, value, side, change, old }, isFresh }: ReadingProps) {
  const unit = unitBeside(parameter, value)
  return (
    <li
      className={css.reading}
      data-side={side}
      data-old={old !== undefined || undefined}
      data-fresh={isFresh || undefined}
    >
      <abbr title={parameter.label}>{parameter.short}</abbr>
      <span className={css.value}>
        <strong>{formatAtAGlance(parameter, value)}</strong>
        {/* Salinity's short name is its unit already: SG 1.025. */}
        {unit !== parameter.short && <span> {unit}</span>}
      </span>
      {old !== undefined && (
        <span className={css.change} title={`Last tested in ${old}`}>
          <VisuallyHidden as="span">last tested in </VisuallyHidden>
          {old.replace(/^(\w{3})\w+/, '$1')}
        </span>
      )}
      {change !== undefined && (
        <span className={css.change} title="Change in a week">
          <VisuallyHidden>in a week </VisuallyHidden>
          {change}
        </span>
      )}
    </li>
  )
}

export function NewAquariumCard({ onClick }: { onClick: () => void }) {
  return (
    <Premium feature="secondAquarium" fills>
      {(hint) => (
        <button type="button" className={css.new} aria-describedby={hint} onClick={onClick}>
          <span className={css.plus}>
            <Icon name="plus" size={28} />
          </span>
          New Aquarium
        </button>
      )}
    </Premium>
  )
}

/** A tank without a past log may still have logs, all dated in the future. */
function noneWords(logCount: number): string {
  return logCount === 0 ? 'No logs yet' : 'Only future dates'
}

function Since({ timestamp }: { timestamp: Timestamp }) {
  const now = useWallClock()
  return (
    <time dateTime={timestamp} title={shownMoment(timestamp)} data-old={isOld(timestamp, now) || undefined}>
      {ageOf(timestamp, now)}
    </time>
  )
}

type CardReading = {
  parameter: Parameter
  value: number
  timestamp: Timestamp
  side: 'below' | 'above' | undefined
  /** How much it changed in a week, in words; undefined when nothing was measured then. */
  change: string | undefined
  /** Its month, in words, when it says nothing of today's water any more; it has no side then. */
  old: string | undefined
}

const room = 4
/**
 * What is too low or too high, the most dangerous first, then what is tested most often, then what is not current, as
 * many as there is room for.
 */
export function cardReadings(water: Water, parameters: readonly Parameter[], now: Timestamp): CardReading[] {
  const byTests = measured(water, parameters, now).toSorted(
    (a, b) => (water[b.parameter.key]?.tests ?? 0) - (water[a.parameter.key]?.tests ?? 0),
  )
  const off = inOrderOfDanger(byTests.filter(({ side }) => side !== undefined))
  const well = byTests.filter(({ side, old }) => side === undefined && old === undefined)
  return [...off, ...well, ...byTests.filter(({ old }) => old !== undefined)].slice(0, room)
}

function measured(water: Water, parameters: readonly Parameter[], now: Timestamp): CardReading[] {
  return parameters.flatMap((parameter): CardReading[] => {
    const reading = water[parameter.key]
    if (!reading) return []
    const { value, timestamp, week_ago, tested_before: tested = [] } = reading
    if (!isCurrent({ timestamp, tested }, now))
      return [
        { parameter, value, timestamp, side: undefined, change: undefined, old: monthOf(timestamp, now) },
      ]
    const side = rangeSide(parameter, value)
    const change = changeWords(reading, parameter, week_ago)
    return [{ parameter, value, timestamp, side, change, old: undefined }]
  })
}

function changeWords(
  { value }: { value: number },
  parameter: Parameter,
  before: number | null,
): string | undefined {
  if (before === null) return undefined
  const { change, decimals } = changeIn(parameter, { change: value - before, to: value })
  const rounded = roundTo(change, decimals)
  if (rounded === 0) return '±0'
  return `${rounded > 0 ? '+' : '−'}${formatExactly(Math.abs(rounded))}`
}
