import { expect, test } from 'vitest'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { PlacedRow } from '#server/imports/read/read-file.ts'
import { inChunks, mostOfMoment, rowsAtOnce } from './chunks.ts'

test('rows of one moment stay together, and moments come in chunks of some hundred rows', () => {
  const chunks = [...inChunks(rowsOf(['a', 2], ['b', rowsAtOnce - 1], ['c', 3]))]
  expect(chunks.map(shape)).toEqual([
    {
      isPart: false,
      moments: [
        ['a', 2],
        ['b', rowsAtOnce - 1],
      ],
    },
    { isPart: false, moments: [['c', 3]] },
  ])
})

test('very many rows of one moment come in parts, in their order', () => {
  const chunks = [...inChunks(rowsOf(['a', 1], ['b', 2 * mostOfMoment + 5], ['c', 1], ['d', mostOfMoment]))]
  const parts = chunks.filter(({ isPart }) => isPart)
  expect(parts.map(shape)).toEqual([
    { isPart: true, moments: [['b', mostOfMoment]] },
    { isPart: true, moments: [['b', mostOfMoment]] },
    { isPart: true, moments: [['b', 5]] },
  ])
  expect(
    chunks
      .filter(({ isPart }) => !isPart)
      .flatMap(({ groups }) => groups.map(([first]) => first?.row.timestamp)),
  ).toEqual(['a', 'c', 'd'])
  const lines = parts.flatMap(({ groups }) => groups.flat().map(({ line }) => line))
  expect(lines).toEqual([...lines].sort((one, other) => one - other))
  expect(chunks.flatMap(({ groups }) => groups.flat())).toHaveLength(2 * mostOfMoment + 5 + 2 + mostOfMoment)
})

function* rowsOf(...moments: [timestamp: string, rows: number][]): Generator<PlacedRow> {
  let line = 1
  for (const [timestamp, rows] of moments) {
    for (let index = 0; index < rows; index += 1) {
      line += 1
      const row = {
        id: null,
        timestamp,
        hasTime: true,
        note: null,
        readings: perParameter(() => null),
        isEmpty: false,
      }
      yield { line, cells: [], row }
    }
  }
}

function shape({ groups, isPart }: { groups: readonly (readonly PlacedRow[])[]; isPart: boolean }) {
  return { isPart, moments: groups.map((group) => [group[0]?.row.timestamp, group.length]) }
}
