import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './settings.module.css'

/** A sentence about something that the reader has to do; the button that does it stands below. */
export function ToDo({ children }: { children: ReactNode }) {
  return (
    <p className={css.todo}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}
