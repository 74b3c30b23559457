import { describe, expect, test } from 'vitest'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { askAboutNothing, questionsAbout } from './log-questions.ts'

const now = '2026-11-22T20:05:42'
const none = () => undefined

function ask(key: ParameterKey, value: number, last?: number) {
  return questionsAbout(
    { [key]: value },
    { now, parameters, lastOf: (of) => (of === key ? last : undefined) },
  )[key]
}

describe('a date that lies ahead', () => {
  const dateQuestion = (timestamp: string, at = now) =>
    questionsAbout({ timestamp }, { now: at, parameters, lastOf: none }).timestamp

  test.each([
    ['2062-11-22T20:05:00', '2062-11-22? That is in the future', '2026-11-22 08:05 PM'],
    ['2027-12-01T08:00:00', '2027-12-01? That is in the future', undefined],
    ['2028-02-29T08:00:00', '2028-02-29? That is in the future', undefined],
    ['2026-11-23T08:00:00', '2026-11-23? That is in the future', undefined],
    ['2026-11-22T20:06:00', '08:06 PM? That is still to come', '2026-11-22 08:06 AM'],
  ])('%s is asked about', (timestamp, words, likely) => {
    expect(dateQuestion(timestamp)).toMatchObject({ words })
    expect(dateQuestion(timestamp)?.likely?.text).toBe(likely)
  })

  test('its buttons bear what differs: the day, or the time of today', () => {
    expect(dateQuestion('2062-11-22T20:05:00')).toMatchObject({
      likely: { label: '2026-11-22' },
      keep: 'Keep 2062-11-22',
    })
    expect(dateQuestion('2026-11-22T20:06:00')).toMatchObject({
      likely: { label: '08:06 AM' },
      keep: 'Keep 08:06 PM',
    })
  })

  test.each([
    // Only day and month were changed in January: the year that was filled in is the new one.
    ['2027-12-31T20:00:00', '2027-01-02T09:00:00', '2026-12-31', '2026-12-31 08:00 PM'],
    ['2027-07-03T20:00:00', '2027-01-02T09:00:00', undefined, undefined],
    // Only the time was changed after midnight.
    ['2026-11-22T23:30:00', '2026-11-22T00:10:00', '2026-11-21', '2026-11-21 11:30 PM'],
    ['2027-01-01T23:30:00', '2027-01-01T00:10:00', '2026-12-31', '2026-12-31 11:30 PM'],
    ['2026-11-22T11:59:00', '2026-11-22T00:10:00', undefined, undefined],
  ])('%s at %s probably is of the day or year before', (timestamp, at, label, likely) => {
    const { label: found, text } = dateQuestion(timestamp, at)?.likely ?? {}
    expect(text).toBe(likely)
    if (likely) expect(found).toBe(label)
  })

  test('at midnight nothing is guessed', () => {
    expect(dateQuestion('2026-11-22T11:00:00', '2026-11-22T00:10:00')).toEqual({
      about: '2026-11-22T11:00:00',
      words: '11:00 AM? That is still to come',
      keep: 'Keep 11:00 AM',
    })
  })

  test.each(['2026-11-22T20:05:00', '2026-11-22T20:05:42', '1998-12-31T12:00:00'])(
    '%s does not',
    (timestamp) => {
      expect(dateQuestion(timestamp)).toBeUndefined()
    },
  )
})

describe('a device whose clock is more than a day from the server’s', () => {
  const asked = (timestamp: string, at: { now: string; serverNow: string }) =>
    questionsAbout({ timestamp }, { ...at, parameters, lastOf: none }).timestamp
  const behind = { now: '2015-01-01T09:30:00', serverNow: now }
  const ahead = { now: '2026-11-25T20:05:42', serverNow: now }

  test.each([behind, ahead])('at $now asks which of the two days it is', (at) => {
    const day = at.now.slice(0, 10)
    expect(asked(`${day}T09:30:00`, at)).toEqual({
      about: day,
      words: `This device says it is ${day}, the server 2026-11-22. One of their clocks is wrong`,
      likely: { value: now, label: '2026-11-22', text: '2026-11-22 08:05 PM' },
      keep: `Keep ${day}`,
    })
  })

  test('takes a day that was typed as one that has been, by whichever clock', () => {
    for (const at of [behind, ahead]) expect(asked('2026-11-22T20:00:00', at)).toBeUndefined()
    expect(asked('2026-11-20T20:00:00', ahead)).toBeUndefined()
    expect(asked('2026-11-30T20:00:00', ahead)?.words).toBe('2026-11-30? That is in the future')
    expect(asked('2026-11-30T20:00:00', behind)?.words).toBe('2026-11-30? That is in the future')
  })
})

test('what is not sent is not asked about, and neither is a reading that was cleared', () => {
  expect(questionsAbout({ ph: null, note: 'x' }, { now, parameters, lastOf: () => 84 })).toEqual({})
})

test('ten times the last reading is asked about with the likely one as an answer', () => {
  expect(ask('alkalinity', 84, 8.4)).toEqual({
    about: 84,
    words: '84? Last was 8.4',
    likely: { value: 8.4, label: '8.4', text: '8.4' },
    keep: 'Keep 84',
  })
  expect(ask('nitrate', 20, 2)).toMatchObject({ words: '20? Last was 2', likely: { text: '2' } })
})

test('a reading in another unit is asked about with the converted one, short enough to be read', () => {
  expect(ask('temperature', 25.6)).toEqual({
    about: 25.6,
    words: '25.6 °C = 78.1 °F',
    likely: { value: 78.08, label: 'Use', text: '78.08' },
    keep: 'Keep 25.6',
  })
  expect(ask('salinity', 35, 1.025)).toMatchObject({
    words: '35 ppt = 1.026 SG',
    likely: { label: 'Use', text: '1.0264' },
  })
})

test('without a last reading the limits are named, and where nothing explains it there is nothing to choose', () => {
  expect(ask('ph', 82)).toEqual({
    about: 82,
    words: '82? Tanks have 6.5 to 9.5',
    likely: { value: 8.2, label: '8.2', text: '8.2' },
    keep: 'Keep 82',
  })
  expect(ask('temperature', 300)).toEqual({ about: 300, words: '300? Tanks have 60 to 95', keep: 'Keep 300' })
})

test('of each parameter what no tank has is asked about, and what some tank has is not', () => {
  for (const { key, believable } of parameters) {
    for (const value of [believable.low, believable.high])
      expect([key, ask(key, value)]).toEqual([key, undefined])
    for (const value of [believable.low - 0.001, believable.high + 0.001])
      expect(ask(key, value)?.keep).toBe(`Keep ${value}`)
  }
})

test('a log with neither a reading nor a note is asked about, and a 0 is a reading', () => {
  const empty = { ...perParameter(() => null), note: null }
  expect(askAboutNothing({}, parameters)).toHaveProperty('nothing')
  expect(askAboutNothing(empty, parameters)).toHaveProperty('nothing')
  expect(askAboutNothing({ ...empty, ammonia: 0 }, parameters)).toEqual({})
  expect(askAboutNothing({ note: 'x' }, parameters)).toEqual({})
})

test('a log is not empty that has only readings of parameters which the form does not know', () => {
  const empty = { ...perParameter(() => null), note: null }
  expect(askAboutNothing({ ...empty, own: [{ parameter_id: 12, value: 0 }] }, parameters)).toEqual({})
  const flat = (value: number | null) => ({ ...empty, 'own:12': value })
  expect(askAboutNothing(flat(410), parameters)).toEqual({})
  expect(askAboutNothing(flat(null), parameters)).toHaveProperty('nothing')
})
