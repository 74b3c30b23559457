import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { useSitting } from '#web/session/shell-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './other-owner-banner.module.css'

/** A tank of one's own may always be changed, by a sitter never, another user's after 'Edit' was pressed on its banner. */
export function useOtherOwnersTank({ owner }: Pick<WholeAquarium, 'owner'>) {
  const [isEditing, setEditing] = useState(false)
  const { revalidate } = useRevalidator()
  const isSitter = useSitting() !== undefined
  if (!owner) return { mayEdit: !isSitter, banner: null }
  const banner = (
    <section className={css.banner} aria-label="Someone else’s tank">
      <Icon name="people" />
      <div className={css.words}>
        <p>
          The tank of <strong>{owner.name}</strong>: you are here as an admin
        </p>
        <p className={css.more}>
          {owner.email} · {isEditing ? 'Your changes are recorded in the audit log.' : 'Read-only'}
        </p>
      </div>
      <Button
        aria-pressed={isEditing}
        onClick={() => {
          setEditing(!isEditing)
          // Saving notes loads nothing again, and notes that are shown anew begin with those that the page has loaded.
          void revalidate()
        }}
      >
        Edit
      </Button>
    </section>
  )
  return { mayEdit: isEditing, banner }
}
