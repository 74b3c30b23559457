import { expect, test } from 'vitest'
import { cpuLeft, spendCpu } from '#server/queues/cpu-time.ts'
import { ImportTime } from './import-time.ts'

test('all that is done for an account’s import takes from one time, which grows with its file', async () => {
  const time = new ImportTime(1_000_000)
  expect(cpuLeft(time.cpu)).toBe(100_000)
  spendCpu(time.cpu, 60_000)
  time.spend(39_000)
  await time.count(async () => {})
  expect(() => time.spend(1_001)).toThrow('takes far longer than any export does')
  await expect(time.count(async () => {})).rejects.toMatchObject({ code: 'export_refused' })
})
