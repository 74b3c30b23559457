import { expect, test } from 'vitest'
import type { BackupChecks, BackupReport, BackupState } from '#contract/backups.ts'
import {
  allLines,
  backupLines,
  backupWarning,
  checkLines,
  keepingLines,
  sameDiskWarning,
} from './backup-lines.ts'

const now = new Date('2026-11-25T12:00:00Z')
const at = (text: string) => new Date(text).toISOString()
const fine: BackupState = {
  daily: 'on',
  last: { made_at: at('2026-11-25T03:00:00Z'), bytes: 1_000, database_bytes: 800, missing: 0 },
  unreadable: [],
  failure: null,
}
const wrongIn = (state: Partial<BackupState>) =>
  backupLines({ ...fine, ...state }, now)
    .filter(({ isWrong }) => isWrong)
    .map(({ words }) => words)

test('nothing is wrong with a backup of up to two days, of a start that has made none yet, or where none are made', () => {
  expect(wrongIn({})).toEqual([])
  expect(
    wrongIn({ last: { made_at: at('2026-11-23T12:00:00Z'), bytes: 1_000, database_bytes: 800, missing: 0 } }),
  ).toEqual([])
  expect(wrongIn({ last: null })).toEqual([])
  for (const daily of ['off', 'no_folder'] as const) expect(wrongIn({ last: null, daily })).toEqual([])
})

test.each([
  ['off', 'BACKUP_DIR is none'],
  ['no_folder', 'with PostgreSQL, BACKUP_DIR must be set'],
  ['no_pg_dump', 'pg_dump and pg_restore, the client programs of PostgreSQL, are not installed'],
] as const)('where none are made a sentence says why: %s', (daily, reason) => {
  expect(backupLines({ ...fine, last: null, daily }, now)).toEqual([
    {
      words: `Coralline makes no backups by itself here: ${reason}. Run npx coralline backup to make one.`,
      // Without the programs of PostgreSQL, the backups that were asked for are not made.
      isWrong: daily === 'no_pg_dump',
    },
  ])
})

test('a backup older than two days, one that lacks files that were lost before, one that cannot be read, and a try that failed are wrong', () => {
  expect(
    wrongIn({ last: { made_at: at('2026-11-23T11:59:59Z'), bytes: 1_000, database_bytes: 800, missing: 3 } }),
  ).toEqual([
    'The last backup is older than two days.',
    expect.stringContaining('3 photo files were lost before it was made.'),
  ])
  expect(wrongIn({ unreadable: ['The backup /b/x cannot be read.'] })).toEqual([
    'The backup /b/x cannot be read.',
  ])
  expect(wrongIn({ failure: { at: at('2026-11-25T11:40:00Z'), message: 'There was no room.' } })).toEqual([
    'The last try failed 20 minutes ago: There was no room. Coralline tries again every hour.',
  ])
})

const checked: BackupChecks = { compared: null, problems: [], silent: [], pictures: null, tried: null }
const report: BackupReport = {
  ...{ ...fine, checks: checked, same_disk: false, same_disk_understood: false },
  ...{ months: 0, years: 0, only_account: false },
}
const found = {
  ...{ id: 1, aquarium: 'Reef', timestamp: null, values: [], backup: at('2026-11-24T03:00:00Z') },
  put_back_at: null,
}
const lost = { read: 3, all: 90, mended: 1, lost: 1, photos: ['Reef, uploaded on 2026-01-01'] }

test('what the checks have found is wrong until it is put back, and is said on the dashboard', () => {
  const warning = (checks: Partial<BackupChecks>) =>
    backupWarning({ ...report, checks: { ...checked, ...checks } }, now)
  expect(checkLines(checked)).toEqual([])
  expect(warning({})).toBe(undefined)
  for (const checks of [{ silent: [found] }, { pictures: lost }, { problems: ['The backup has changed.'] }]) {
    expect(checkLines({ ...checked, ...checks }).some(({ isWrong }) => isWrong)).toBe(true)
    expect(warning(checks)).toBe('The daily backup has found damage.')
  }
  expect(warning({ silent: [{ ...found, put_back_at: at('2026-11-25T04:00:00Z') }] })).toBe(undefined)
  const old = {
    ...report,
    last: { made_at: at('2026-11-22T03:00:00Z'), bytes: 1_000, database_bytes: 800, missing: 0 },
  }
  expect(backupWarning(old, now)).toMatch(/older than two days/)
})

test('a backup that was restored aside is told with its day, and is wrong when it does not restore', () => {
  const lines = (outcome: 'whole' | 'no_room' | 'damaged', words: string) =>
    checkLines({ ...checked, tried: { at: at('2026-11-03T12:00:00Z'), outcome, words } })
  expect(lines('whole', '')).toEqual([{ words: 'Tried out on 3 November: restores whole.', isWrong: false }])
  expect(lines('no_room', '240 MB in /b')).toEqual([
    { words: 'Not tried out on 3 November: there is no room for it. It takes 240 MB in /b.', isWrong: false },
  ])
  expect(lines('damaged', 'It has changed')).toEqual([
    { words: 'Tried out on 3 November: does not restore whole. It has changed.', isWrong: true },
  ])
})

test('what is wrong stands first', () => {
  const lines = allLines(
    { ...report, same_disk: true, checks: { ...checked, problems: ['It is damaged.'] } },
    now,
  )
  expect(lines.map(({ isWrong }) => isWrong)).toEqual([true, false, false])
})

test('backups on the disk of the data are told below the last one, and on the dashboard until it is understood', () => {
  const here = { ...report, same_disk: true }
  const words = 'Backups lie on the same disk as the data: if it fails, both are lost.'
  expect(keepingLines(report)).toEqual([])
  expect(sameDiskWarning(report)).toBe(undefined)
  expect(keepingLines(here)).toEqual([
    { words: `${words} Set BACKUP_DIR to a folder on another disk.`, isWrong: false },
  ])
  expect(sameDiskWarning(here)).toBe(words)
  expect(sameDiskWarning({ ...here, same_disk_understood: true })).toBe(undefined)
  expect(sameDiskWarning({ ...here, last: null })).toBe(undefined)
})

test('what older backups cost is told where they are kept, and they are offered to an only account alone', () => {
  const last = { ...fine.last, made_at: '', bytes: 90e6, database_bytes: 12e6, missing: 0 }
  const words = (change: Partial<BackupReport>) =>
    keepingLines({ ...report, last, ...change }).map((line) => line.words)
  expect(words({})).toEqual([])
  expect(words({ only_account: true })).toEqual([
    'Backups go back five weeks. With BACKUP_MONTHS=12 and BACKUP_YEARS=10 one of each of 12 months and 10 years before is kept, too: 22 times 12 MB for the database, 264 MB as it is now, and the photos that were deleted since.',
  ])
  expect(words({ months: 12, years: 1 })).toEqual([
    'Beyond five weeks a backup of each of 12 months and 1 year is kept. They take up to 13 times 12 MB for the database, 156 MB as it is now, and the photos that were deleted since.',
  ])
})
