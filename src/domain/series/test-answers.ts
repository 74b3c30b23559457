import type { Timestamp } from '#domain/time/timestamps.ts'

/** What a user has answered when asked whether a parameter is still tested, about its last test at that moment. */
type TestAnswer = { readonly last_tested: Timestamp; readonly stopped: boolean }

/** The answers about one tank, by parameter. An answer ends by itself with the next test. */
export type TestAnswers = { readonly [Key in string]?: TestAnswer }

/** What was answered about a test: `stopped`, or `not yet`; undefined when nothing was, or only about an earlier one. */
export function answerAbout(
  answers: TestAnswers,
  { key, timestamp }: { key: string; timestamp: Timestamp },
): 'stopped' | 'not yet' | undefined {
  const answer = Object.hasOwn(answers, key) ? answers[key] : undefined
  if (!answer || timestamp > answer.last_tested) return undefined
  return answer.stopped ? 'stopped' : 'not yet'
}
