import type { Owner, OwnerOfAquarium } from '#contract/aquariums/owners.ts'

export type Owned<Row> = Row & { owner: Owner | undefined }

type Answer<Row> = Row[] | { rows: Row[]; total: number; owners: OwnerOfAquarium[] }

/** Each row of a page with the owner of its aquarium. */
export function withOwners<Row>(
  answer: Answer<Row>,
  aquariumOf: (row: Row) => number,
): { rows: Owned<Row>[]; total: number } {
  const { rows, total, owners } = Array.isArray(answer)
    ? { rows: answer, total: answer.length, owners: [] }
    : answer
  const byAquarium = new Map(owners.map((owner) => [owner.aquarium_id, owner]))
  return { rows: rows.map((row) => ({ ...row, owner: byAquarium.get(aquariumOf(row)) })), total }
}
