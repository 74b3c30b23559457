import type { Owner } from '#contract/aquariums/owners.ts'
import { Email } from './email.tsx'
import * as css from './managed-list.module.css'

/** Name and e-mail of the user to whom the row belongs. */
export function OwnerCell({ owner }: { owner: Owner | undefined }) {
  if (!owner) return null
  return (
    <span className={css.owner}>
      <strong>{owner.name}</strong>
      <Email email={owner.email} />
    </span>
  )
}
