import { expect, test, vi } from 'vitest'
import { countPlaywright, countVitest, tallyOf, vitestFailures } from './test-tally.ts'

vi.spyOn(process.stderr, 'write').mockReturnValue(true)

const vitest = (passed: number, failed = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
})

test('a good run is counted as it is', () => {
  expect(tallyOf('vitest', 0, vitest(5), countVitest)).toEqual({ passed: 5, failed: 0, skipped: 2 })
  expect(tallyOf('vitest', 1, vitest(5, 2), countVitest)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('a crash, a missing report and an empty run are failures', () => {
  expect(tallyOf('vitest', 1, vitest(5), countVitest).failed).toBe(1)
  expect(tallyOf('vitest', 0, null, countVitest).failed).toBe(1)
  expect(tallyOf('vitest', 0, vitest(0), countVitest).failed).toBe(1)
})

test('a browser test that passes at the second try has failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 4 }
  expect(countPlaywright({ stats })).toEqual({ passed: 3, failed: 2, skipped: 4 })
})

test('what failed is named with its file and its reason, a file that could not be read as well', () => {
  const passed = { fullName: 'a sum', status: 'passed', failureMessages: [] }
  const failed = { fullName: 'a walk', status: 'failed', failureMessages: ['expected 1 to be 2'] }
  const testResults = [
    { name: 'a.test.ts', message: '', assertionResults: [passed, failed] },
    { name: 'b.test.ts', message: 'no such module', assertionResults: [] },
  ]
  expect(vitestFailures({ ...vitest(1, 1), testResults })).toEqual([
    'a.test.ts: a walk\nexpected 1 to be 2',
    'b.test.ts: no such module',
  ])
})
