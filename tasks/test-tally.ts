export type Tally = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

export function countVitest(report: VitestReport): Tally {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** A test that passes only at the second try counts as failed. */
export function countPlaywright({ stats }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/** A runner that crashed, wrote no report or ran nothing counts as one failure, whatever its report says. */
export function tallyOf<Report>(
  runner: string,
  code: number,
  report: unknown,
  count: (report: Report) => Tally,
): Tally {
  const tally = report ? count(report as Report) : { passed: 0, failed: 0, skipped: 0 }
  const complaint = complaintAbout(code, report, tally)
  if (!complaint) return tally
  process.stderr.write(`${runner} ${complaint}.\n`)
  return { ...tally, failed: tally.failed + 1 }
}

function complaintAbout(code: number, report: unknown, tally: Tally): string | undefined {
  if (!report) return 'wrote no report'
  if (tally.passed + tally.failed === 0) return 'ran no tests'
  if (code !== 0 && tally.failed === 0) return `ended with code ${code} although no test failed`
  return undefined
}

/** The failures with the beginnings of their reasons, to be repeated at the end of a long output, of which the top may be cut off. */
export function vitestFailures(report: unknown): string[] {
  const { testResults } = (report ?? { testResults: [] }) as VitestReport
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => [fullName, ...(failureMessages ?? [])].join('\n'))
    return [...(message ? [message] : []), ...tests].map((failure) => beginningOf(`${name}: ${failure}`))
  })
}

function beginningOf(text: string): string {
  return text.split('\n').slice(0, 20).join('\n')
}
