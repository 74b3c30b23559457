import { expect, test } from 'vitest'
import { demoImages } from '#domain/demo-aquarium.ts'
import { demoEvents } from '#domain/demo-care.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { readLogPage } from '#web/log-table/log-address.ts'
import { pageOfLogs } from '#web/log-table/page-of-logs.ts'
import { demoPictures } from './demo-pictures.ts'
import { demoTank } from './demo-tank.ts'
import { demoSeries } from './demo-water.ts'

const pageOf = (search: string) => pageOfLogs(demoTank.logs, readLogPage(new URLSearchParams(search)))

test('the nine photos are the nine drawn months, newest first', () => {
  expect(demoImages.map(({ picture }) => picture)).toEqual(demoPictures.map(({ name }) => name))
  for (const { name, alt } of demoPictures)
    expect(name).toMatch(new RegExp(`^demo-month-${/^Month (\d+): /.exec(alt)?.[1]}(?:-|$)`))
  expect(demoTank.images.map(({ caption }) => caption)).toEqual(demoPictures.map(({ alt }) => alt).reverse())
  expect(demoTank.images.map(({ url }) => url)).toContain(demoTank.image_url)
})

test('the demo has every field of the product’s demo aquarium', () => {
  const { id, name, description, public_link, image_url, notes, images, logs } = demoTank
  expect([id, images.length, logs.length]).toEqual([1, 9, 12])
  for (const text of [name, description, public_link, image_url, notes]) expect(text).toMatch(/\w{3}/)
  expect(new Set(logs.map(({ aquarium_id }) => aquarium_id))).toEqual(new Set([1]))
})

test('the latest reading of each parameter is its last measured one', () => {
  expect(demoTank.latest.alkalinity).toEqual({ value: 8.4, timestamp: '2026-11-05T19:40:00' })
  expect(demoTank.latest.ammonia).toEqual({ value: 0, timestamp: '2026-01-18T19:15:00' })
})

test('the logs are newest first, thirty a page, and sorted with what was not measured at the end', () => {
  expect(pageOf('').logs.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(
    pageOf('sort=ammonia&order=desc')
      .logs.map(({ ammonia }) => ammonia)
      .slice(0, 5),
  ).toEqual([1.5, 0.25, 0, 0, null])
  expect(pageOf('sort=ammonia&order=asc').logs.at(-1)?.ammonia).toBeNull()
  expect(pageOf('per_page=10&page=2')).toMatchObject({ logs: [{ id: 2 }, { id: 1 }], total: 12 })
})

test('the chart has every reading of the range it is asked for, and the ends of all logs', () => {
  const all = demoSeries({})
  expect([all.total, all.reduced]).toEqual([12, false])
  expect(all.marks.filter(({ kind }) => kind === 'note')).toHaveLength(12)
  expect(all.marks.filter(({ kind }) => kind !== 'note')).toHaveLength(demoEvents.length)
  for (const key of parameterKeys) expect(all.series[key].at).toHaveLength(all.series[key].value.length)
  const summer = demoSeries({ from: '2026-06-01T00:00:00', to: '2026-08-02T23:59:59' })
  expect([summer.total, summer.series.alkalinity.value]).toEqual([2, [7.2, 6.7]])
  expect([summer.earliest, summer.latest]).toEqual([all.earliest, all.latest])
})
