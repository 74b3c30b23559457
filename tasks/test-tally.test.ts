import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, runTool } from './run-tool.ts'
import { countPlaywright, tallyOf } from './test-tally.ts'

const counted = (passed: number, failed = 0) => ({ passed, failed, skipped: 1, failures: [] })

test('a good run is counted as it is', () => {
  expect(tallyOf('vitest', 0, counted(5))).toEqual(counted(5))
  expect(tallyOf('vitest', 1, counted(5, 2))).toEqual(counted(5, 2))
})

test('a crash, a missing report and an empty run are failures, and named', () => {
  const crashed = tallyOf('vitest', 1, counted(5))
  expect(crashed).toMatchObject({ passed: 5, failed: 1 })
  expect(crashed.failures).toEqual(['vitest ended with code 1 although no test failed.'])
  expect(tallyOf('vitest', 0, null)).toMatchObject({ failed: 1, failures: ['vitest wrote no report.'] })
  expect(tallyOf('vitest', 0, counted(0)).failed).toBe(1)
})

test('a browser test that passes at the second try has failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 4 }
  expect(countPlaywright({ stats })).toMatchObject({ passed: 3, failed: 2, skipped: 4 })
})

const files = {
  'walk.test.js': `
    test('a sum', () => {})
    test.skip('a leap', () => {})
    test('a walk', () => expect(1).toBe(2))
    describe('two servers', () => {
      beforeAll(() => Promise.reject(new Error('no such port')))
      test('answer', () => {})
    })`,
  'unread.test.js': `throw new Error('no such module')`,
  'late.test.js': `test('leaves something behind', () => void Promise.reject(new Error('too late')))`,
  'ended.test.js': `test('ends its process', () => process.kill(process.pid, 'SIGKILL'))`,
}

test('what fails in a test, a hook, a file, after a test or with its process is counted and named with its reason', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'coralline-tally-'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const report = path.join(folder, 'tally.json')
  const reporter = path.join(root, 'tasks/vitest-tally.ts')
  const args = ['run', '--root', folder, '--globals', '--pool=forks', `--reporter=${reporter}`]
  const { code } = await runTool('vitest', args, { cwd: folder, env: { VITEST_TALLY: report, VITEST: '' } })
  const { failures, ...counts } = JSON.parse(await readFile(report, 'utf8'))
  await rm(folder, { recursive: true })
  expect(code).toBe(1)
  expect(counts).toEqual({ passed: 2, failed: failures.length, skipped: 2 })
  for (const [name, reason] of [
    ['walk.test.js: a walk', 'expected 1 to be 2'],
    ['walk.test.js: two servers', 'no such port'],
    ['unread.test.js: the file', 'no such module'],
    ['outside of every test', 'too late'],
    ['outside of every test', 'Worker exited unexpectedly'],
    ['ended.test.js: ends its process', 'did not come to its end'],
  ] as const)
    expect(failures).toContainEqual(expect.stringMatching(new RegExp(`${name}[^]*${reason}`)))
})
