import { describe, expect, test } from 'vitest'
import { demoLogs } from '#domain/demo-aquarium.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import type { Targets } from '#domain/parameters/targets.ts'
import { statisticsOf } from '#domain/series/statistics.ts'
import { potassium } from '#domain/testing/own-potassium.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { factWords } from './fact.ts'
import type { Done, FactSources, Figures } from './fact-sources.ts'
import { asFigures } from './fact-sources.ts'
import { makeFacts } from './facts.ts'

const now = '2026-11-29T12:00:00'
const today = timestampToSeconds(now)
/** Days before today, negative, with values in the stored unit. */
type Line = readonly (readonly [day: number, value: number])[]
type Tank = { [key in string]?: Line }

function figuresOf(
  lines: Tank,
  parameters: ReturnType<typeof parametersOf>,
  [first, last]: [number, number],
) {
  return Object.fromEntries(
    parameters.flatMap((parameter): [string, Figures][] => {
      const line = (lines[parameter.key] ?? []).filter(([day]) => day >= first && day <= last)
      const found = statisticsOf(
        {
          at: Float64Array.from(line, ([day]) => today + day * daySeconds),
          value: Float64Array.from(line, ([, value]) => value),
        },
        parameter,
      )
      if (!found) return []
      return [[parameter.key, asFigures(found)]]
    }),
  )
}

function sourcesOf(
  lines: Tank,
  { targets = {}, ...rest }: Partial<FactSources> & { targets?: Targets } = {},
) {
  const parameters = rest.parameters ?? parametersOf({ targets })
  const tests = Object.fromEntries(
    Object.entries(lines).map(([key, line = []]) => {
      const [latest, ...before] = line
        .toReversed()
        .slice(0, 6)
        .map(([day, value]) => ({ value, timestamp: secondsToTimestamp(today + day * daySeconds) }))
      return [key, latest ? { ...latest, before } : null]
    }),
  )
  return {
    ...{ range: { from: today - 30 * daySeconds, to: today }, now, kind: null, parameters, tests },
    figures: figuresOf(lines, parameters, [-30, 0]),
    figuresBefore: figuresOf(lines, parameters, [-60, -30.0001]),
    ...{ done: [], isDosed: false, uses: {} },
    ...rest,
  } satisfies FactSources
}

function told(lines: Tank, options: Parameters<typeof sourcesOf>[1] = {}): string[] {
  const sources = sourcesOf(lines, options)
  return makeFacts(sources).map((fact) => factWords(fact, { parameters: sources.parameters, today: now }))
}

/** Five steady readings that nothing is told of. */
const steady: Tank = { ph: [-30, -23, -16, -9, -2].map((day) => [day, 8.2] as const) }
const aDay = daySeconds
const onDay = (day: number) => today + day * aDay

describe('a change from the first reading to the last', () => {
  test.each<[string, Line, string | undefined]>([
    [
      'alkalinity',
      [
        [-30, 8.4],
        [0, 7.6],
      ],
      'Alkalinity fell from 8.4 to 7.6 dKH in 30 days',
    ],
    [
      'alkalinity',
      [
        [-30, 8.4],
        [0, 8.1],
      ],
      undefined,
    ],
    [
      'calcium',
      [
        [-30, 420],
        [0, 431],
      ],
      'Calcium rose from 420 to 431 ppm in 30 days',
    ],
    [
      'calcium',
      [
        [-30, 420],
        [0, 430],
      ],
      undefined,
    ],
    [
      'calcium',
      [
        [-30, 440],
        [0, 420],
      ],
      'Calcium fell from 440 to 420 ppm in 30 days',
    ],
    [
      'nitrate',
      [
        [-30, 0],
        [0, 0.1],
      ],
      undefined,
    ],
    [
      'nitrate',
      [
        [-30, 0],
        [0, 1.1],
      ],
      'Nitrate rose from 0 to 1.1 ppm in 30 days',
    ],
    [
      'calcium',
      [
        [-1, 440],
        [-0.5, 420],
      ],
      'Calcium fell from 440 to 420 ppm in 1 day',
    ],
  ])('of %s %j is told when a kit can tell it', (key, line, words) => {
    expect(told({ ...steady, [key]: line })).toEqual([words ?? "Nothing moved beyond a kit's error."])
  })

  test('is not told against the line through all readings', () => {
    const line = [
      [-30, 390],
      [-29, 420],
      [-28, 430],
      [-27, 440],
      [-3, 395],
      [-2, 400],
      [-1, 398],
      [0, 410],
    ]
    expect(told({ ...steady, calcium: line as unknown as Line })).toEqual([
      "Nothing moved beyond a kit's error.",
    ])
  })
})

test('What is out of range now comes first, the farthest by the width of its range', () => {
  const targets = {
    nitrate: { low: 2, high: 10, goal: null },
    alkalinity: { low: 7.5, high: 8.5, goal: null },
  }
  const lines: Tank = {
    nitrate: [
      [-14, 14],
      [-7, 14],
      [0, 14],
    ],
    alkalinity: [
      [-3, 8.4],
      [0, 8.7],
    ],
    calcium: [[0, 420]],
  }
  const [first, second] = told(lines, { targets })
  expect(first).toBe('Nitrate is 14 ppm, 4 above your range, third test in a row')
  expect(second).toBe('Alkalinity is 8.7 dKH, 0.2 above your range')
  expect(
    told(
      {
        ...lines,
        nitrate: [
          [-14, 9],
          [0, 9],
        ],
      },
      { targets },
    )[0],
  ).toBe('Alkalinity is 8.7 dKH, 0.2 above your range')
})

test('More tests in a row than are known are told as such, and the default range is no range of yours', () => {
  const nitrate = Array.from({ length: 8 }, (_, index) => [index - 7, 12] as const)
  expect(told({ nitrate })[0]).toBe('Nitrate is 12 ppm, 2 above reef ideal, 6 tests in a row or more')
})

test('Of a custom parameter, of which fewer tests are known, too', () => {
  const targets = { 'own:12': { low: 380, high: 420, goal: null } }
  const parameters = parametersOf({ own_parameters: [potassium], targets })
  const line = [-12, -9, -6, 0].map((day) => [day, 450] as const)
  expect(told({ ...steady, 'own:12': line }, { parameters })).toContain(
    'Potassium is 450 ppm, 30 above your range, 4 tests in a row or more',
  )
  const moved = { 'own:12': [...line.slice(0, -1), [0, 460] as const] }
  expect(
    told({ ...steady, ...moved }, { parameters }).filter((words) => words.includes('Potassium')),
  ).toEqual(['Potassium is 460 ppm, 40 above your range, 4 tests in a row or more'])
})

test('A reading that says nothing of today is not out of range now', () => {
  const nitrate: Line = [-100, -99, -98, -97, -96].map((day) => [day, 14] as const)
  expect(told({ nitrate })).toEqual([])
})

test('A swing within a day is told with its day, but not of a tank without corals', () => {
  const line: Line = [
    [-20, 8.4],
    [-18, 8.4],
    [-17, 7.2],
    [-14, 8.3],
  ]
  expect(told({ ...steady, alkalinity: line })[0]).toBe('Alkalinity moved 1.2 dKH within a day, on 12 Nov')
  expect(told({ ...steady, alkalinity: line }, { kind: 'fish_only' }).join()).not.toContain('moved')
})

describe('a stretch out of range', () => {
  test('that ended is told with the first reading back in range', () => {
    const phosphase: Line = [
      [-25, 0.06],
      [-16, 0.05],
      [-9, 0.03],
      [-2, 0.03],
    ]
    expect(told({ ...steady, phosphase })[0]).toBe('Phosphate is back in range since 20 Nov')
  })

  test('that began is told with its first reading', () => {
    const nitrate: Line = [
      [-20, 8],
      [-13, 12],
      [-6, 13],
    ]
    expect(told({ ...steady, nitrate }).slice(0, 2)).toEqual([
      'Nitrate is 13 ppm, 3 above reef ideal, second test in a row',
      'Nitrate has been above reef ideal since 16 Nov',
    ])
  })

  test('goes on over a long gap between tests', () => {
    const nitrate: Line = [
      [-30, 8],
      [-27, 12],
      [-24, 12],
      [-2, 13],
    ]
    expect(told({ ...steady, nitrate })).toContain('Nitrate has been above reef ideal since 2 Nov')
    const back = [...nitrate, [-1, 9]] as unknown as Line
    expect(makeFacts(sourcesOf({ ...steady, nitrate: back }))[0]).toMatchObject({
      ...{ kind: 'back_in_range', numbers: { a: { value: onDay(-1) } } },
      from: onDay(-28.5),
    })
    const elsewhere: Line = [
      [-30, 8],
      [-27, 12],
      [-9, 9],
      [-2, 13],
    ]
    expect(told({ ...steady, nitrate: elsewhere })).toContain(
      'Nitrate has been above reef ideal since 27 Nov',
    )
  })

  test.each<[string, Line, boolean]>([
    [
      'was so before',
      [
        [-40, 12],
        [-20, 12],
        [-6, 13],
      ],
      false,
    ],
    [
      'was not measured before',
      [
        [-20, 12],
        [-6, 13],
      ],
      false,
    ],
    [
      'was in range before',
      [
        [-40, 8],
        [-20, 12],
        [-6, 13],
      ],
      true,
    ],
  ])('from the first reading on began there unless it %s', (_, nitrate, isTold) => {
    expect(told({ ...steady, nitrate }).some((words) => words.includes('since'))).toBe(isTold)
  })
})

describe('salinity and what is dissolved in the water', () => {
  const lineOf = (first: number, last: number): Line => [
    [-20, first],
    [-1, last],
  ]

  test('that rose alike, or fell, say that the water has become saltier, or thinner', () => {
    const lines = {
      salinity: lineOf(1.025, 1.027),
      calcium: lineOf(432, 466),
      magnesium: lineOf(1335, 1440),
      alkalinity: lineOf(8.7, 9.3),
    }
    expect(told(lines)).toContain(
      'Calcium, magnesium and alkalinity rose as much as the salinity, 7 to 8 %: the water has become saltier (evaporation, or a stronger mix)',
    )
    const back = Object.fromEntries(
      Object.entries(lines).map(([key, line]) => [key, lineOf(line[1]?.[1] ?? 0, line[0]?.[1] ?? 0)]),
    )
    expect(told({ ...back, alkalinity: lineOf(9, 9) })).toContain(
      'Calcium and magnesium fell as much as the salinity, 7 %: the water has become thinner (top-off, water change)',
    )
  })

  test('that moved alone is its instrument, if the others were tested in the same days', () => {
    const lines = { salinity: lineOf(1.025, 1.027), calcium: lineOf(430, 431), magnesium: lineOf(1330, 1325) }
    expect(told(lines)).toContain('Only the salinity moved: check the instrument')
    const early = {
      ...lines,
      magnesium: [
        [-20, 1330],
        [-10, 1325],
      ],
    } as Tank
    expect(told(early)).not.toContain('Only the salinity moved: check the instrument')
    expect(told({ ...lines, salinity: lineOf(1.025, 1.0257) }).join()).not.toContain('instrument')
  })
})

describe('alkalinity that fell alone', () => {
  const lone = 'Alkalinity fell by 3 dKH: calcium should have fallen by about 21 ppm. Test it again'
  const lines: Tank = {
    ...steady,
    alkalinity: [
      [-20, 10.5],
      [-10, 9],
      [-1, 7.5],
    ],
    calcium: [
      [-20, 420],
      [-1, 416],
    ],
  }
  test('is to be tested again, unless calcium fell, too, or care may explain it', () => {
    expect(told(lines)).toContain(lone)
    expect(
      told({
        ...lines,
        calcium: [
          [-20, 420],
          [-1, 415],
        ],
      }),
    ).not.toContain(lone)
    expect(
      told({
        ...lines,
        calcium: [
          [-20, 420],
          [-10, 420],
        ],
      }),
    ).not.toContain(lone)
    expect(
      told({
        ...lines,
        alkalinity: [
          [-20, 10.4],
          [-1, 7.5],
        ],
      }),
    ).not.toContain(lone)
    expect(told(lines, { isDosed: true })).not.toContain(lone)
    const by = (kind: string, day: number) => told(lines, { done: [{ at: onDay(day), kind }] }).includes(lone)
    expect([by('dose', -5), by('water_change', -5), by('feeding', -5), by('dose', -21)]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

test('What the tank uses is told when it has changed by more than both margins leave open', () => {
  const use = { a_day: 0.95, margin: 0.08, is_noisy: false, to: now, from: '2026-11-03T20:00:00' }
  const words = (before: { a_day: number; margin: number } | null) =>
    told(steady, { uses: { alkalinity: { ...use, before } } })
  expect(words({ a_day: 0.8, margin: 0.1 })).toEqual(['The tank uses 0.95 dKH a day, before 3 Nov 0.80'])
  for (const before of [{ a_day: 0.8, margin: 0.13 }, null])
    expect(words(before)).toEqual(["Nothing moved beyond a kit's error."])
  const calcium = { ...use, a_day: 6.7, before: { a_day: 5.1, margin: 0.5 } }
  expect(told(steady, { uses: { calcium } })).toEqual([
    'The tank uses 6.70 ppm of calcium a day, before 3 Nov 5.10',
  ])
})

test('What was not tested for long is told with its usual rhythm', () => {
  const magnesium = [-44, -37, -30, -23].map((day) => [day, 1300] as const)
  expect(told({ ...steady, magnesium })).toEqual(['Magnesium was not tested for 23 days (you test every 7)'])
})

test('The first event of each kind in the week before a change is told after it, once, and as no cause', () => {
  const lines: Tank = {
    ...steady,
    calcium: [
      [-20, 440],
      [-1, 420],
    ],
    alkalinity: [
      [-20, 8.4],
      [-1, 7.7],
    ],
  }
  const done: Done[] = [
    { at: onDay(-28), kind: 'dose' },
    { at: onDay(-22), kind: 'water_change', percent: 15 },
    { at: onDay(-21), kind: 'water_change', percent: 20 },
    { at: onDay(-20.25), kind: 'equipment' },
    { at: onDay(-19), kind: 'livestock' },
  ]
  const facts = makeFacts(sourcesOf(lines, { done }))
  expect(told(lines, { done })).toEqual([
    'Calcium fell from 440 to 420 ppm in 19 days',
    'Alkalinity fell from 8.4 to 7.7 dKH in 19 days',
    '2 days after: Water change 15 %',
    'The same day: Equipment',
  ])
  expect(facts.map(({ id, before }) => [id, before])).toEqual([
    ['f1', undefined],
    ['f2', undefined],
    ['f3', 'f1'],
    ['f4', 'f1'],
  ])
})

test('From fewer than five readings nothing is told, nor where nothing could have moved', () => {
  expect(
    makeFacts(
      sourcesOf({
        nitrate: [
          [-7, 8],
          [-4, 9],
          [-2, 14],
          [0, 14],
        ],
      }),
    ),
  ).toEqual([])
  expect(makeFacts(sourcesOf({ ph: [-80, -70, -60, -50, -40].map((day) => [day, 8.2] as const) }))).toEqual(
    [],
  )
})

test('There are twelve facts at most, and no sentence has a digit of its own', () => {
  const lines = Object.fromEntries(
    parametersOf().map(({ key, believable: { low, high } }) => [
      key,
      [
        [-20, low],
        [-10, (low + high) / 2],
        [-1, high],
      ] as Line,
    ]),
  )
  const facts = makeFacts(sourcesOf(lines))
  expect(facts).toHaveLength(12)
  expect(facts.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => `f${index + 1}`))
  expect(facts.map(({ weight }) => weight)).toEqual(facts.map(({ weight }) => weight).toSorted())
  for (const { says } of facts) expect(says).not.toMatch(/\p{N}/u)
})

test('The demo became saltier between 14 December and 18 January', () => {
  const keys = ['salinity', 'calcium', 'magnesium', 'alkalinity'] as const
  const end = timestampToSeconds('2026-01-18T23:59:59')
  const between = demoLogs.filter(({ timestamp }) => timestamp >= '2025-12-14' && timestamp < '2026-01-19')
  const lines = Object.fromEntries(
    keys.map((key) => [
      key,
      between.map(
        (log) => [(timestampToSeconds(log.timestamp) - today) / daySeconds, log[key] ?? 0] as const,
      ),
    ]),
  )
  const parameters = parametersOf()
  const figures = figuresOf(lines, parameters, [-1000, 0])
  const range = { from: end - 36 * daySeconds, to: end }
  const facts = makeFacts({
    ...sourcesOf(lines),
    range,
    figures,
    figuresBefore: {},
    now: '2026-01-18T23:59:59',
  })
  expect(facts.map(({ kind }) => kind)).toContain('all_with_salinity')
  expect(facts.map((fact) => factWords(fact, { parameters, today: '2026-01-18' }))).toContain(
    'Calcium, magnesium and alkalinity rose as much as the salinity, 7 to 8 %: the water has become saltier (evaporation, or a stronger mix)',
  )
})
