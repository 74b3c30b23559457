import { expect, test } from 'vitest'
import { demoConsumption } from '#domain/demo-consumption.ts'

test('the demo uses what its story says, beside dosers and water changes', () => {
  // The check value begins with the doser of September.
  expect(demoConsumption('alkalinity', { isDosedBefore: false })).toMatchObject({
    a_day: expect.closeTo(0.07544, 6),
    margin: expect.closeTo(0.078417, 6),
    tests: 3,
  })
  expect(demoConsumption('calcium', { isDosedBefore: false })).toMatchObject({
    a_day: expect.closeTo(0.531381, 6),
    margin: expect.closeTo(0.513678, 6),
  })
  // The 3 ml a day from August on ran for 40 minutes more after the first test.
  expect(demoConsumption('alkalinity')).toMatchObject({ a_day: expect.closeTo(0.075462, 6) })
})

test('without the volume doses tell nothing, and what is not dosed is told all the same', () => {
  expect(demoConsumption('alkalinity', { volume: null })).toBe('volume_needed')
  expect(demoConsumption('magnesium', { volume: null })).toMatchObject({ doses: 0, dosed_a_day: 0 })
})
