import type { CSSProperties, ReactNode } from 'react'
import type { Series } from '#contract/aquariums/series.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import type { TestAnswers } from '#domain/series/test-answers.ts'
import type { Tested } from '#domain/series/test-rhythm.ts'
import { ageOf, briefAge, isOld } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { glanceAt } from '#domain/units/reading-format.ts'
import { stepsOf } from '#web/chart/chart-columns.ts'
import { useFreshReadings } from '#web/readings/fresh-readings.ts'
import { isStillTested } from '#web/readings/known-tests.ts'
import { ReadingState } from '#web/readings/reading-state.tsx'
import { exactTitle } from '#web/readings/reading-text.ts'
import { Sparkline } from '#web/readings/sparkline.tsx'
import { oldWords } from '#web/readings/state-words.ts'
import { UnitButton } from '#web/readings/unit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PanelTitle } from '#web/ui/panel.tsx'
import { ShortOnPhone } from '#web/ui/short-on-phone.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import type { Tile } from './asked-about.ts'
import * as css from './latest-readings.module.css'
import { recentStretch } from './recent-series.ts'
import { tileColumns } from './tile-columns.ts'

type LatestReadingsProps = {
  parameters: readonly Parameter[]
  latest: WholeAquarium['latest']
  testsBefore: WholeAquarium['tests_before']
  /** True where tests before a day are not shown. */
  isCut?: boolean
  /** A tank that this device kept before an update has none. */
  answers?: TestAnswers
  /** Makes what stands below the tiles, of them and of what is tested no more. */
  below?: (measured: { tiles: readonly Tile[]; stopped: readonly Tile[] }) => ReactNode
  /** The series that the small lines are drawn from; for an error there are no lines. */
  recent: Series | Error
  /** Makes the link to a parameter's page, which covers the whole tile; without it the tiles lead nowhere. */
  linkTo?: (parameter: Parameter, className: string | undefined) => ReactNode
  /** Makes the button that explains why a parameter is off; without it nothing does. */
  why?: (parameter: Parameter) => ReactNode
  /** Says of a parameter that its test is due; without it nothing does. */
  overdueOf?: (tested: Tested, now: Timestamp, parameter: Parameter) => string | undefined
  now: Timestamp
}

/** The last value of each parameter that was ever measured, its age and whether it is in range. */
export function LatestReadings(props: LatestReadingsProps) {
  const {
    parameters,
    latest,
    testsBefore,
    isCut,
    answers = {},
    below,
    recent,
    linkTo,
    why,
    overdueOf,
    now,
  } = props
  const fresh = useFreshReadings(latest)
  const measured = parameters.flatMap((parameter) => {
    const reading = latest[parameter.key]
    return reading ? [{ parameter, reading: { ...reading, before: testsBefore[parameter.key], isCut } }] : []
  })
  if (measured.length === 0) return null
  const isShown = isStillTested({ latest, answers })
  const tiles = measured.filter(({ parameter }) => isShown(parameter))
  const stopped = measured.filter(({ parameter }) => !isShown(parameter))
  const drawn = recent instanceof Error ? undefined : recent
  const stretch = drawn && recentStretch(drawn)
  // The lines are left open where the chart leaves them open.
  const steps = drawn ? stepsOf(drawn, parameters) : []
  return (
    <section aria-labelledby="latest-heading">
      <PanelTitle id="latest-heading" tabIndex={-1}>
        Latest readings
      </PanelTitle>
      <ul className={css.tiles} style={{ '--columns': tileColumns(tiles.length) } as CSSProperties}>
        {tiles.map(({ parameter, reading }) => {
          const isOld = oldWords(reading, now) !== undefined
          const side = isOld ? undefined : rangeSide(parameter, reading.value)
          return (
            <li
              key={parameter.key}
              className={css.tile}
              data-side={side}
              data-old={isOld || undefined}
              data-fresh={fresh.includes(parameter.key) || undefined}
            >
              {linkTo?.(parameter, css.label) ?? <span className={css.label}>{parameter.label}</span>}
              {side && why && <span className={css.why}>{why(parameter)}</span>}
              <span className={css.reading}>
                <Value parameter={parameter} value={reading.value} />
                {stretch && (
                  <Sparkline
                    className={css.spark}
                    columns={drawn.series[parameter.key]}
                    stretch={stretch}
                    longest={steps[parameters.indexOf(parameter)]}
                    parameter={parameter}
                  />
                )}
              </span>
              <Foot
                parameter={parameter}
                tested={reading}
                overdue={overdueOf?.(reading, now, parameter)}
                now={now}
              />
            </li>
          )
        })}
      </ul>
      {below?.({ tiles, stopped })}
    </section>
  )
}

function Value({ parameter, value }: { parameter: Parameter; value: number }) {
  const { text, unit } = glanceAt(parameter, value)
  return (
    <span className={css.value}>
      <strong title={exactTitle(parameter, value)} data-long={text.length + unit.length > 8 || undefined}>
        {text}
      </strong>
      {unit !== '' && (
        <span className={css.unit}>
          {' '}
          <UnitButton parameter={parameter} value={value} />
        </span>
      )}
    </span>
  )
}

type FootProps = { parameter: Parameter; tested: Tested; overdue: string | undefined; now: Timestamp }

/** One short line on a phone: a screen reader reads out the full words, and they stand on the parameter's page. */
function Foot({ parameter, tested, overdue, now }: FootProps) {
  const old = oldWords(tested, now)
  if (old !== undefined)
    return (
      <span className={css.foot}>
        <time className={css.age} dateTime={tested.timestamp} title={shownMoment(tested.timestamp)}>
          {old}
        </time>
      </span>
    )
  const age = briefAge(tested.timestamp, now)
  const short = overdue ? `${age}, due` : age
  return (
    <span className={css.foot} data-due={overdue !== undefined || undefined}>
      <ReadingState parameter={parameter} tested={tested} beside={short} />
      <Age timestamp={tested.timestamp} now={now} short={short} />
      {overdue && (
        <span className={css.overdue}>
          <ShortOnPhone full={overdue} />
        </span>
      )}
    </span>
  )
}

function Age({ timestamp, now, short }: { timestamp: Timestamp; now: Timestamp; short: string }) {
  const isStale = isOld(timestamp, now)
  return (
    <time
      className={css.age}
      data-old={isStale || undefined}
      dateTime={timestamp}
      title={shownMoment(timestamp)}
    >
      {isStale && <Icon name="clock" size={14} />}
      <ShortOnPhone full={ageOf(timestamp, now)} short={short} />
    </time>
  )
}
