import type { ReactNode } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { monthOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { formatWithUnit } from '#domain/units/reading-format.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import type { Tile } from './asked-about.ts'
import * as css from './stopped-tests.module.css'

type StoppedTestsProps = {
  tiles: readonly Tile[]
  linkTo: (parameter: Parameter) => ReactNode
  /** Makes the button that brings a tile back; undefined where nobody may. */
  showAgain: ((tile: Tile) => ReactNode) | undefined
  now: Timestamp
}

/** Below the tiles, folded: what the user has said to be tested no more, with its last reading. */
export function StoppedTests({ tiles, linkTo, showAgain, now }: StoppedTestsProps) {
  if (tiles.length === 0) return null
  return (
    <details className={css.stopped}>
      <summary>Not tested any more: {tiles.map(({ parameter }) => parameter.label).join(', ')}</summary>
      <ul>
        {tiles.map((tile) => {
          const { parameter, reading } = tile
          return (
            <li key={parameter.key}>
              <span>
                {linkTo(parameter)} <strong>{formatWithUnit(parameter, reading.value)}</strong>{' '}
                <time dateTime={reading.timestamp} title={shownMoment(reading.timestamp)}>
                  in {monthOf(reading.timestamp, now)}
                </time>
              </span>
              {showAgain?.(tile)}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
