import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './settings.module.css'

/** What is missing, and that somebody has to do something about it; the button that does it stands below. */
export function ToDo({ children }: { children: ReactNode }) {
  return (
    <p className={css.todo}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}
