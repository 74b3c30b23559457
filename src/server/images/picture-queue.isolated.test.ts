import { setImmediate as nextTick } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { PictureQueue } from './picture-queue.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Queues a piece of work for each of these users, in this order; returns the order in which they were done. */
async function orderOf(keepers: readonly number[]): Promise<number[]> {
  const queue = new PictureQueue()
  const done: number[] = []
  let running = 0
  const work = async (keeper: number) => {
    running += 1
    expect(running).toBe(1)
    await nextTick()
    done.push(keeper)
    running -= 1
    if (keeper < 0) throw new Error('refused')
  }
  await Promise.allSettled(keepers.map((keeper) => queue.run(keeper, () => work(keeper))))
  return done
}

test('a keeper’s one picture waits for one of another keeper’s twenty, not for all', async () => {
  expect((await orderOf([...Array(20).fill(1), 2])).indexOf(2)).toBe(1)
})

test('keepers take turns, one picture each', async () => {
  expect(await orderOf([1, 1, 1, 1, 2, 2, 3, 1])).toEqual([1, 2, 3, 1, 2, 1, 1, 1])
  expect(await orderOf([1, 1, 2, 3, 2, 3])).toEqual([1, 2, 3, 1, 2, 3])
})

test('a picture that is refused lets the next one begin', async () => {
  expect(await orderOf([-1, -1, 2, -1])).toEqual([-1, 2, -1, -1])
})

test('who would wait for minutes is told to come again, and the others go on', async () => {
  vi.useFakeTimers()
  const queue = new PictureQueue()
  const ends: (() => void)[] = []
  const long = () => new Promise<string>((resolve) => ends.push(() => resolve('done')))
  const answers = [1, 1, 2].map((keeper) =>
    queue.run(keeper, long).catch((error: { code: string; retryAfter: number }) => error),
  )
  await vi.advanceTimersByTimeAsync(59_000)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answers[1]).toMatchObject({ code: 'busy', retryAfter: 60 })
  ends[1]?.()
  expect(await Promise.all([answers[0], answers[2]])).toEqual(['done', 'done'])
  expect(ends).toHaveLength(2)
})

test('very many that wait are told to come again at once', async () => {
  const queue = new PictureQueue()
  let isOver = () => {}
  const first = queue.run(0, () => new Promise<void>((resolve) => (isOver = resolve)))
  const others = Array.from({ length: 201 }, (_, keeper) => queue.run(keeper, async () => 'done'))
  await expect(others[200]).rejects.toMatchObject({ code: 'busy', retryAfter: 60 })
  isOver()
  await first
  expect(await Promise.all(others.slice(0, 200))).toEqual(Array(200).fill('done'))
})
