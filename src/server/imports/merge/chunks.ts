import type { PlacedRow } from '#server/imports/read/read-file.ts'

export const rowsAtOnce = 500
/** Rows of one moment at a time. The first in the file meet the first logs by id: so does an import write them. */
export const mostOfMoment = 5_000

export type Group = readonly PlacedRow[]
/** All rows of some moments, or a part of the very many of one moment. */
export type Chunk = { groups: readonly Group[]; isPart: boolean }

/** The rows have to be sorted by moment. */
export function* inChunks(rows: Iterable<PlacedRow>): Generator<Chunk> {
  let groups: Group[] = []
  let size = 0
  for (const { group, isPart } of inGroups(rows)) {
    if (isPart) yield { groups: [group], isPart }
    else groups.push(group)
    size += isPart ? 0 : group.length
    if (size < rowsAtOnce) continue
    yield { groups, isPart: false }
    groups = []
    size = 0
  }
  if (groups.length > 0) yield { groups, isPart: false }
}

function* inGroups(rows: Iterable<PlacedRow>): Generator<{ group: Group; isPart: boolean }> {
  let group: PlacedRow[] = []
  let isPart = false
  for (const placed of rows) {
    const isNewMoment = group[0] !== undefined && group[0].row.timestamp !== placed.row.timestamp
    if (isNewMoment || group.length === mostOfMoment) {
      isPart ||= !isNewMoment
      yield { group, isPart }
      group = []
      if (isNewMoment) isPart = false
    }
    group.push(placed)
  }
  if (group.length > 0) yield { group, isPart }
}

export function* inParts<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let part: Item[] = []
  for (const item of items) {
    part.push(item)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
