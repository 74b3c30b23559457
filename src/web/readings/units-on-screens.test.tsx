import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import type { ParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { unitsFor } from '#domain/preferences.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { AquariumHeading } from '#web/aquariums/aquarium-view.tsx'
import { cardReadings } from '#web/aquariums/card-readings.ts'
import { PageAddressContext } from '#web/browser/page-address.ts'
import { chartColumns } from '#web/chart/chart-columns.ts'
import { ReadingField } from '#web/log-form/reading-field.tsx'
import { LogCards } from '#web/log-table/log-cards.tsx'
import { LogTable } from '#web/log-table/log-table.tsx'
import { ParameterHead } from '#web/parameter/parameter-head.tsx'
import { StatisticsList } from '#web/parameter/statistics-list.tsx'
import { StretchList } from '#web/parameter/stretch-list.tsx'
import { ChartLegend } from '#web/trends/chart-legend.tsx'
import { LaneHeadings } from '#web/trends/lane-headings.tsx'
import { laneValues } from '#web/trends/lane-values.ts'
import { LatestReadings } from '#web/trends/latest-readings/latest-readings.tsx'
import { describeView } from '#web/trends/series-words.ts'

const moment = '2026-01-31T20:05:00'
const log: Log = {
  ...perParameter(() => null),
  id: 3,
  aquarium_id: 7,
  timestamp: moment,
  note: null,
  temperature: 82.5,
  salinity: 1.0255,
  alkalinity: 6.4,
  nitrate: 12,
  phosphase: 0.05,
}
const keys = ['temperature', 'salinity', 'alkalinity', 'nitrate', 'phosphase'] as const
const latest = perParameter(({ key }) => {
  const value = log[key]
  return value === null ? null : { value, timestamp: moment }
})
const before = perParameter(() => [])
const water = perParameter(({ key }) => {
  const reading = latest[key]
  const recent = { at: [], value: [] }
  return reading && { ...reading, tests: 3, tested_before: [], week_ago: reading.value * 0.98, recent }
})
const series = perParameter(({ key }) => ({
  at: latest[key] ? [timestampToSeconds(moment)] : [],
  value: latest[key] ? [latest[key].value] : [],
}))
const figures: ParameterStatistics = {
  count: 2,
  lowest: 6.4,
  highest: 8.3,
  average: 7.35,
  median: 7.35,
  first: 8.3,
  last: 6.4,
  time: null,
  swing: 0.5,
  interval: 0,
  stretches: { newest: [{ side: 'below', from: 0, to: 86_400, farthest: 6.4, is_open: false }], total: 1 },
} as ParameterStatistics
const page = { page: 1, per_page: 30, sort: 'timestamp', order: 'desc' } as const

const address = { path: '/aquarium/7', search: new URLSearchParams(), pending: undefined, change: () => {} }

/** All words of the parts of a tank's screens, titles included. */
function wordsIn(units: Units): Record<string, string> {
  const parameters = parametersOf({ id: 7 }, units).filter(({ key }) => keys.some((one) => one === key))
  const alkalinity = parameters.find(({ key }) => key === 'alkalinity') ?? parameters[0]
  if (!alkalinity) throw new Error('no alkalinity')
  const table = { parameters, logs: [log], page, isAdvanced: true, isSortable: true, onSort: () => {} }
  const shown = new Set(keys)
  const readings = parameters.map(({ key }) => [log[key] ?? 0])
  const screens: Record<string, ReactElement> = {
    heading: (
      <AquariumHeading
        aquarium={{ name: 'Reef', latest, tests_before: before }}
        now={moment}
        parameters={parameters}
      />
    ),
    tiles: (
      <LatestReadings
        parameters={parameters}
        latest={latest}
        testsBefore={before}
        recent={new Error()}
        now={moment}
      />
    ),
    legend: (
      <ChartLegend
        parameters={parameters}
        measured={shown}
        shown={shown}
        readings={readings}
        isAtCursor
        onToggle={() => {}}
        onFocus={() => {}}
      />
    ),
    lanesAtRest: <LaneHeadings parameters={parameters} values={undefined} linkTo={undefined} />,
    lanes: (
      <LaneHeadings
        parameters={parameters}
        values={laneValues(
          { at: 0, readings },
          { parameters, columns: { drawn: [[]], stored: [], steps: [], grain: 0 } },
        )}
        linkTo={undefined}
      />
    ),
    table: <LogTable {...table} />,
    cards: <LogCards {...table} />,
    head: (
      <ParameterHead
        aquarium={{ id: 7, name: 'Reef', latest, tests_before: before, tasks: [] }}
        parameter={alkalinity}
        measured={[]}
        now={moment}
        actions={null}
      />
    ),
    figures: <StatisticsList statistics={figures} parameter={alkalinity} kind={null} />,
    stretches: (
      <StretchList stretches={figures.stretches} parameter={alkalinity} isOver={false} onShow={() => {}} />
    ),
    form: (
      <ReadingField
        parameter={alkalinity}
        text="2.4"
        error={undefined}
        isAsking={false}
        last={{ text: '' }}
        startsHere={false}
        isSending={false}
        onChange={() => {}}
      >
        {null}
      </ReadingField>
    ),
  }
  const drawn = Object.entries(screens).map(([name, screen]) => {
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <PageAddressContext value={address}>{screen}</PageAddressContext>
      </MemoryRouter>,
    )
    const titled = markup.replaceAll(/<[^>]* title="([^"]*)"[^>]*>/g, '[$1] ')
    return [
      name,
      titled
        .replaceAll(/<svg.*?<\/svg>|<option.*?<\/option>/g, ' ')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ]
  })
  return {
    ...Object.fromEntries(drawn),
    card: cardReadings(water, parameters, moment)
      .map(({ parameter, words }) => `${parameter.short} ${words}`)
      .join(', '),
    voice: describeView(chartColumns({ series, reduced: false }, parameters), {
      parameters,
      view: { min: 0, max: Number.POSITIVE_INFINITY },
      changes: perParameter(({ key }) => (key === 'salinity' ? -0.001 : -0.9)),
    })
      .map(({ words }) => words)
      .join(' '),
  }
}

describe('what the screens say', () => {
  test('in the units of the US is what the product has always shown', () => {
    expect(wordsIn(unitsFor({}, 'US'))).toMatchInlineSnapshot(`
      {
        "card": "Temp 1.7 °F higher than a week ago, SG 0.021 SG higher than a week ago, NO3 0.2 ppm higher than a week ago, PO4 0.001 ppm higher than a week ago, Alk 0.1 dKH higher than a week ago",
        "cards": "Sort by Order January 2026 2026-01-31 Sat 31 , 08:05 PM [Temperature (°F)] Temp [above ideal 76-80 °F] 82.5 ▲ above ideal [Salinity (SG)] SG 1.0255 [Nitrate (ppm)] NO3 [above reef ideal up to 10 ppm] 12 ▲ above reef ideal [Phosphate (ppm)] PO4 [above reef ideal up to 0.03 ppm] 0.05 ▲ above reef ideal [Alkalinity (dKH)] Alk [below ideal 7-11 dKH] 6.4 ▼ below ideal",
        "figures": "Average 7.35 dKH Lowest 6.4 dKH Highest 8.3 dKH Last 6.4 dKH Change −1.9 dKH Largest change in a day 0.5 dKH in the week to the last reading, along the line between tests In range shown from three readings on",
        "form": "Alkalinity (dKH) ? Why? About alkalinity ▼ below ideal 7-11 dKH",
        "head": "‹ Reef Alkalinity Ideal: 7-11 dKH 6.4 dKH [Ideal: 7-11 dKH] ▼ Low [2026-01-31 08:05 PM] just now",
        "heading": "Reef Out of range: ! Temp 82.5 high, Alk 6.4 low, NO3 12 high, 1 more off",
        "lanes": "Temperature 82.5 °F Salinity 1.0255 SG Nitrate 12 ppm Phosphate 0.05 ppm Alkalinity 6.4 dKH",
        "lanesAtRest": "Temperature 76-80 °F Salinity 1.023-1.026 SG Nitrate up to 10 ppm Phosphate up to 0.03 ppm Alkalinity 7-11 dKH",
        "legend": "Temperature (°F) 82.5 °F [Only this line, with its ideal range] Salinity (SG) 1.0255 SG [Only this line, with its ideal range] Nitrate (ppm) 12 ppm [Only this line, with its ideal range] Phosphate (ppm) 0.05 ppm [Only this line, with its ideal range] Alkalinity (dKH) 6.4 dKH [Only this line, with its ideal range]",
        "stretches": "Out of range Below 7 1970-01-01 to 1970-01-02 1 day, lowest 6.4 dKH",
        "table": "Date ▼ Temperature (°F) ⇅ Salinity (SG) ⇅ Nitrate (ppm) ⇅ Phosphate (ppm) ⇅ Alkalinity (dKH) ⇅ Note 2026-01-31 08:05 PM [above ideal 76-80 °F] 82.5 ▲ above ideal 1.0255 [above reef ideal up to 10 ppm] 12 ▲ above reef ideal [above reef ideal up to 0.03 ppm] 0.05 ▲ above reef ideal [below ideal 7-11 dKH] 6.4 ▼ below ideal",
        "tiles": "Latest readings Temperature 82.5 °F [Ideal: 76-80 °F] ▲ High [2026-01-31 08:05 PM] just now now Salinity 1.0255 SG [Ideal: 1.023-1.026 SG] ✓ In range [2026-01-31 08:05 PM] just now now Nitrate 12 ppm [Ideal: up to 10 ppm] ▲ High [2026-01-31 08:05 PM] just now now Phosphate 0.05 ppm [Ideal: up to 0.03 ppm] ▲ High [2026-01-31 08:05 PM] just now now Alkalinity 6.4 dKH [Ideal: 7-11 dKH] ▼ Low [2026-01-31 08:05 PM] just now now",
        "voice": "Temperature (°F): latest 82.5 on 2026-01-31 08:05 PM, lowest 82.5, highest 82.5, falling by about 0.9 °F. Salinity (SG): latest 1.0255 on 2026-01-31 08:05 PM, lowest 1.0255, highest 1.0255, falling by about 0.001 SG. Nitrate (ppm): latest 12 on 2026-01-31 08:05 PM, lowest 12, highest 12, steady. Phosphate (ppm): latest 0.05 on 2026-01-31 08:05 PM, lowest 0.05, highest 0.05, falling by about 0.9 ppm. Alkalinity (dKH): latest 6.4 on 2026-01-31 08:05 PM, lowest 6.4, highest 6.4, falling by about 0.9 dKH.",
      }
    `)
  })

  test('in other units has no number without its unit, and none of the stored ones but in tooltips', () => {
    const words = wordsIn({
      ...unitsFor({}, 'DE'),
      alkalinity: 'meq',
      nitrate: 'N',
      phosphate: 'ppb',
    })
    expect(words).toMatchInlineSnapshot(`
      {
        "card": "Temp 0.9 °C higher than a week ago, Sal 27.2 ppt higher than a week ago, NO3 0.05 ppm N higher than a week ago, PO4 1 ppb higher than a week ago, Alk 0.05 meq/L higher than a week ago",
        "cards": "Sort by Order January 2026 2026-01-31 Sat 31 , 08:05 PM [Temperature (°C)] Temp [82.5 °F, above ideal 24.4-26.7 °C] 28.1 °C ▲ above ideal [Salinity (ppt)] Sal [1.0255 SG] 33.8 ppt [Nitrate (ppm N)] NO3 [12 ppm, above reef ideal up to 2.26 ppm N] 2.71 ppm N ▲ above reef ideal [Phosphate (ppb)] PO4 [0.05 ppm, above reef ideal up to 30 ppb] 50 ppb ▲ above reef ideal [Alkalinity (meq/L)] Alk [6.4 dKH, below ideal 2.5-3.92 meq/L] 2.28 meq/L ▼ below ideal",
        "figures": "Average [7.35 dKH] 2.62 meq/L Lowest [6.4 dKH] 2.28 meq/L Highest [8.3 dKH] 2.96 meq/L Last [6.4 dKH] 2.28 meq/L Change −0.68 meq/L Largest change in a day 0.18 meq/L in the week to the last reading, along the line between tests In range shown from three readings on",
        "form": "Alkalinity (meq/L) ? Why? About alkalinity ▼ below ideal 2.5-3.92 meq/L",
        "head": "‹ Reef Alkalinity Ideal: 2.5-3.92 meq/L [6.4 dKH] 2.28 meq/L [Ideal: 2.5-3.92 meq/L] ▼ Low [2026-01-31 08:05 PM] just now",
        "heading": "Reef Out of range: ! Temp 28.1 °C high, Alk 2.28 meq/L low, NO3 2.71 ppm N high, 1 more off",
        "lanes": "Temperature [82.5 °F] 28.1 °C Salinity [1.0255 SG] 33.8 ppt Nitrate [12 ppm] 2.71 ppm N Phosphate [0.05 ppm] 50 ppb Alkalinity [6.4 dKH] 2.28 meq/L",
        "lanesAtRest": "Temperature 24.4-26.7 °C Salinity 30-35 ppt Nitrate up to 2.26 ppm N Phosphate up to 30 ppb Alkalinity 2.5-3.92 meq/L",
        "legend": "Temperature (°C) [82.5 °F] 28.1 °C [Only this line, with its ideal range] Salinity (ppt) [1.0255 SG] 33.8 ppt [Only this line, with its ideal range] Nitrate (ppm N) [12 ppm] 2.71 ppm N [Only this line, with its ideal range] Phosphate (ppb ÷ 10) [0.05 ppm] 50 ppb [Only this line, with its ideal range] Alkalinity (meq/L) [6.4 dKH] 2.28 meq/L [Only this line, with its ideal range]",
        "stretches": "Out of range Below 2.5 meq/L 1970-01-01 to 1970-01-02 1 day, lowest 2.28 meq/L",
        "table": "Date ▼ Temperature (°C) ⇅ Salinity (ppt) ⇅ Nitrate (ppm N) ⇅ Phosphate (ppb) ⇅ Alkalinity (meq/L) ⇅ Note 2026-01-31 08:05 PM [82.5 °F, above ideal 24.4-26.7 °C] 28.1 ▲ above ideal [1.0255 SG] 33.8 [12 ppm, above reef ideal up to 2.26 ppm N] 2.71 ▲ above reef ideal [0.05 ppm, above reef ideal up to 30 ppb] 50 ▲ above reef ideal [6.4 dKH, below ideal 2.5-3.92 meq/L] 2.28 ▼ below ideal",
        "tiles": "Latest readings Temperature [82.5 °F] 28.1 °C [Ideal: 24.4-26.7 °C] ▲ High [2026-01-31 08:05 PM] just now now Salinity [1.0255 SG] 33.8 ppt [Ideal: 30-35 ppt] ✓ In range [2026-01-31 08:05 PM] just now now Nitrate [12 ppm] 2.71 ppm N [Ideal: up to 2.26 ppm N] ▲ High [2026-01-31 08:05 PM] just now now Phosphate [0.05 ppm] 50 ppb [Ideal: up to 30 ppb] ▲ High [2026-01-31 08:05 PM] just now now Alkalinity [6.4 dKH] 2.28 meq/L [Ideal: 2.5-3.92 meq/L] ▼ Low [2026-01-31 08:05 PM] just now now",
        "voice": "Temperature (°C): latest 28.1 on 2026-01-31 08:05 PM, lowest 28.1, highest 28.1, falling by about 0.5 °C. Salinity (ppt): latest 33.8 on 2026-01-31 08:05 PM, lowest 33.8, highest 33.8, falling by about 1.3 ppt. Nitrate (ppm N): latest 2.71 on 2026-01-31 08:05 PM, lowest 2.71, highest 2.71, steady. Phosphate (ppb): latest 50 on 2026-01-31 08:05 PM, lowest 50, highest 50, falling by about 900 ppb. Alkalinity (meq/L): latest 2.28 on 2026-01-31 08:05 PM, lowest 2.28, highest 2.28, falling by about 0.32 meq/L.",
      }
    `)
    const seen = Object.values(words)
      .join(' ')
      .replaceAll(/\[[^\]]*\]/g, '')
    expect(seen).not.toMatch(/°F|SG|dKH|82\.5|1\.02/)
  })
})
