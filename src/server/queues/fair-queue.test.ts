import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const [ada, bo, cleo] = [1, 2, 3]

test('keepers are let through by turns, however often one of them asks', async () => {
  const { order, ask, endOne } = watch(new FairQueue({ atOnce: 1, perUser: 1 }))
  for (let count = 0; count < 8; count += 1) ask(ada)
  ask(bo)
  ask(cleo)
  ask(bo)
  for (let count = 0; count < 11; count += 1) await endOne()
  expect(order).toEqual([ada, bo, cleo, ada, bo, ada, ada, ada, ada, ada, ada])
})

test('one keeper never has all places', async () => {
  const { order, ask, endOne } = watch(new FairQueue({ atOnce: 3, perUser: 2 }))
  for (let count = 0; count < 8; count += 1) ask(ada)
  await nextTurn()
  expect(order).toEqual([ada, ada])
  ask(bo)
  ask(bo)
  await nextTurn()
  expect(order).toEqual([ada, ada, bo])
  await endOne()
  // A user who has had a turn stands behind one who still waits.
  expect(order).toEqual([ada, ada, bo, bo])
})

test('who gives up while waiting is left out, and nobody else is', async () => {
  const queue = new FairQueue({ atOnce: 1, perUser: 1 })
  const { order, ask, endOne } = watch(queue)
  ask(ada)
  const giving = new AbortController()
  const given = queue.take(bo, giving.signal)
  ask(bo)
  ask(cleo)
  giving.abort(new Error('gone'))
  await expect(given).rejects.toThrow('gone')
  await expect(queue.take(bo, giving.signal)).rejects.toThrow('gone')
  for (let count = 0; count < 3; count += 1) await endOne()
  expect(order).toEqual([ada, bo, cleo])
})

/** Records who is let through, and ends the turns in the order in which they began. */
function watch(queue: FairQueue) {
  const order: number[] = []
  const underWay: (() => void)[] = []
  const ask = async (userId: number) => {
    const end = await queue.take(userId)
    order.push(userId)
    underWay.push(end)
  }
  const endOne = async () => {
    await nextTurn()
    underWay.shift()?.()
    await nextTurn()
  }
  return { order, ask: (userId: number) => void ask(userId), endOne }
}
