import { describe, expect, test } from 'vitest'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { claimSweep } from './image-files.store.ts'

const noon = Date.parse('2026-11-22T12:00:00Z')
const minute = 60_000

describe.each(engines)('the servers that share a database on %s', (engine) => {
  const database = forTests(() => createDatabase(engine))

  const claim = (minutes: number) => claimSweep(database.db, new Date(noon + minutes * minute))

  test('sweep once in half an hour, also when their clocks differ, and go on after one that ran ahead', async () => {
    expect([await claim(0), await claim(0.5), await claim(-0.5), await claim(29)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([await claim(24 * 60), await claim(31), await claim(30)]).toEqual([true, true, false])
  })
})
