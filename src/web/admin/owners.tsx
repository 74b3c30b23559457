import type { Owner, OwnerOfAquarium } from '#contract/aquariums/owners.ts'
import * as css from './managed-list.module.css'

/** A whole e-mail address, which breaks after its @ where there is little room. */
export function Email({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <span className={css.email} title={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

export function OwnerCell({ owner }: { owner: Owner | undefined }) {
  if (!owner) return null
  return (
    <span className={css.owner}>
      <strong>{owner.name}</strong>
      <Email email={owner.email} />
    </span>
  )
}

export type Owned<Row> = Row & { owner: Owner | undefined }

type Answer<Row> = Row[] | { rows: Row[]; total: number; owners: OwnerOfAquarium[] }

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
