import { expect, test } from 'vitest'
import { readRows } from '#server/testing/import-text.ts'

test.each(['AM/PM', 'am/pm', 'AMPM', 'a.m./p.m.', 'AM or PM'])(
  '%s says which half of the day a time is in',
  async (header) => {
    const { rows, report } = await readRows(
      `Date,Time,${header},Alk\n2026-11-20,8:05,AM,8.2\n2026-11-20,8:05,PM,8.4\n2026-11-21,12:30,am,8.3\n2026-11-21,,PM,8.1\n`,
    )
    expect(rows.map(({ timestamp }) => timestamp)).toEqual([
      '2026-11-20T08:05:00',
      '2026-11-20T20:05:00',
      '2026-11-21T00:30:00',
      '2026-11-21T12:00:00',
    ])
    expect(report.ignored_columns).toEqual([])
  },
)

test('also of the time in the cell of the date; what says two things is told', async () => {
  const { rows, report } = await readRows(
    'Date,AM/PM,Alk\n2026-11-20 8:05,PM,8.2\n2026-11-20 20:05,PM,8.4\n2026-11-20 8:05,?,8.4\n',
  )
  expect(rows.map(({ timestamp }) => timestamp)).toEqual(['2026-11-20T20:05:00'])
  expect(report.errors.map(({ line }) => line)).toEqual([3, 4])
})

test('and of the times in a list of values', async () => {
  const list = 'Date,Time,AM/PM,Parameter,Value\n2026-11-20,8:05,PM,Alk,8.2\n2026-11-20,8:05,AM,Alk,8.4\n'
  expect(await listed(list)).toEqual(['2026-11-20T20:05:00', '2026-11-20T08:05:00'])
  const moments = 'Date,Parameter,Value,AM/PM\n2026-11-20 8:05,Alk,8.2,PM\n2026-11-20 8:05,Ca,420,PM\n'
  expect(await listed(moments)).toEqual(['2026-11-20T20:05:00'])
})

async function listed(text: string): Promise<unknown[]> {
  const { rows, report } = await readRows(text)
  expect(report.ignored_columns).toEqual([])
  return rows.map(({ timestamp }) => timestamp)
}
