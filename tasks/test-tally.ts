/** What a runner counted, and the name and reason of everything that failed. */
export type Tally = { passed: number; failed: number; skipped: number; failures: string[] }

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, failures: [] })

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** A test that passes only at the second try counts as failed. Playwright itself ends its output with what failed. */
export function countPlaywright({ stats }: PlaywrightReport): Tally {
  const { expected: passed, unexpected, flaky, skipped } = stats
  return { passed, failed: unexpected + flaky, skipped, failures: [] }
}

/** A runner that crashed, wrote no report or ran nothing counts as one failure, whatever its report says. */
export function tallyOf(runner: string, code: number, report: Tally | null): Tally {
  const tally = report ?? emptyTally()
  const complaint = complaintAbout(code, report, tally)
  if (!complaint) return tally
  const failures = [...tally.failures, `${runner} ${complaint}.`]
  return { ...tally, failed: tally.failed + 1, failures }
}

export function addTo(total: Tally, { passed, failed, skipped, failures }: Tally) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  total.failures.push(...failures)
}

function complaintAbout(code: number, report: Tally | null, tally: Tally): string | undefined {
  if (!report) return 'wrote no report'
  if (tally.passed + tally.failed === 0) return 'ran no tests'
  if (code !== 0 && tally.failed === 0) return `ended with code ${code} although no test failed`
  return undefined
}
