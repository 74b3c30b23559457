import { useMemo } from 'react'
import { Link } from 'react-router'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { aquariumPage } from '#contract/pages.ts'
import { countWords } from '#domain/count-words.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { ageOf, isOld } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { chartedCustom, hasTile, withCustomWater } from '#web/readings/custom-values.ts'
import { useFreshReadings } from '#web/readings/fresh-readings.ts'
import type { KnownTests } from '#web/readings/known-tests.ts'
import { isStillTested, testsOfWater } from '#web/readings/known-tests.ts'
import { waterSentence } from '#web/readings/water-sentence.ts'
import { WaterState } from '#web/readings/water-state.tsx'
import { Premium } from '#web/session/premium.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyWhenIdle } from '#web/ui/lazy/lazy-when-idle.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import * as css from './aquarium-card.module.css'
import { CardReading } from './card-reading.tsx'
import { cardReadings } from './card-readings.ts'
import { cardCoverSizes, coverOf } from './cover-image.ts'
import { CoverPicture } from './cover-picture.tsx'

const CardNews = lazyWhenIdle(async () => (await import('./card-news.tsx')).CardNews)

/** The card can be clicked like a link, but for its readings; a screen reader reads out the tank's name as the link. */
export function AquariumCard({ aquarium, onLog }: { aquarium: OwnAquarium; onLog: () => void }) {
  // A list that this device kept before an update has no kind.
  const { id, name, kind = null, log_count, last_logged, time_zone } = aquarium
  const water = useMemo(() => withCustomWater(aquarium), [aquarium])
  const fresh = useFreshReadings(water)
  const parameters = useParametersOf(aquarium)
  const now = useWallClock(time_zone)
  const tests = testsOfWater(water, aquarium)
  const tested = parameters.filter(isStillTested(tests))
  const tiles = tested.filter(hasTile(chartedCustom(aquarium)))
  const readings = cardReadings(water, tiles, now)
  return (
    <article className={css.card}>
      <div className={css.picture}>
        <CoverPicture className={css.cover} imageUrl={coverOf(aquarium)} sizes={cardCoverSizes} />
        <h2 className={css.name}>
          <Link to={aquariumPage(id)}>{name}</Link>
        </h2>
        <CardNews water={water} kind={kind} parameters={tested} now={now} />
      </div>
      <WaterOrDescription
        tests={tests}
        parameters={parameters}
        now={now}
        description={aquarium.description}
      />
      <ul className={css.readings}>
        {readings.map((reading) => (
          <li key={reading.parameter.key}>
            <CardReading aquariumId={id} reading={reading} isFresh={fresh.includes(reading.parameter.key)} />
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <dl className={css.figures}>
          <div>
            <dt>Last logged</dt>
            <dd>
              {last_logged === null ? noneWords(log_count) : <Since timestamp={last_logged} now={now} />}
            </dd>
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

function Since({ timestamp, now }: Record<'timestamp' | 'now', Timestamp>) {
  return (
    <time dateTime={timestamp} title={shownMoment(timestamp)} data-old={isOld(timestamp, now) || undefined}>
      {ageOf(timestamp, now)}
    </time>
  )
}
