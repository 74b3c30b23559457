import type { ReactElement } from 'react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './aquarium-view.module.css'

/** Further buttons, in groups of what belongs together; on a phone they are behind a button of their own. */
export function MoreActions({ children }: { children: readonly ReactElement[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className={css.more}
        aria-label="More actions"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </Button>
      <div className={css.further} data-open={isOpen}>
        {children.map((group) => (
          <div key={group.key} className={css.group}>
            {group}
          </div>
        ))}
      </div>
    </>
  )
}
