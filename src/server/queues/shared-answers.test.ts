import { expect, test } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'

/** Work that begins and ends when the test says so. */
function watchedWork() {
  const calls: { begin(): void; end(): void; fail(): void }[] = []
  const work = (begin: () => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const number = calls.length
    calls.push({ begin, end: () => resolve(number), fail: () => reject(new Error('gone')) })
    return promise
  }
  return { calls, work }
}

test('who asks before the work begins shares its answer, who asks later gets an own one', async () => {
  const { calls, work } = watchedWork()
  const answers = new SharedAnswers<number>()
  const [first, second] = [answers.ask('ph', work), answers.ask('ph', work)]
  const other = answers.ask('calcium', work)
  calls[0]?.begin()
  const later = [answers.ask('ph', work), answers.ask('ph', work)]
  expect(calls).toHaveLength(3)
  // The first work ends while the later one still waits, and does not end its waiting.
  calls[0]?.end()
  expect(await Promise.all([first, second])).toEqual([0, 0])
  later.push(answers.ask('ph', work))
  expect(calls).toHaveLength(3)
  for (const call of calls.slice(1)) call.end()
  expect(await other).toBe(1)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
})

test('when the first asker goes, the others ask again, once for all', async () => {
  const { calls, work } = watchedWork()
  const answers = new SharedAnswers<number>()
  const [gone, ...others] = [1, 2, 3].map(() => answers.ask('ph', work))
  calls[0]?.fail()
  await expect(gone).rejects.toThrow('gone')
  await expect.poll(() => calls.length).toBe(2)
  calls[1]?.end()
  expect(await Promise.all(others)).toEqual([1, 1])
})
