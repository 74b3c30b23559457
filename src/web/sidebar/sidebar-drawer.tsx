import type { ReactNode } from 'react'
import { Overlay } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './sidebar-drawer.module.css'

type SidebarDrawerProps = { task: true; onClose: () => void; children: ReactNode }

/** The sidebar of small screens. */
export function SidebarDrawer({ onClose, children }: SidebarDrawerProps) {
  return (
    <Overlay room={css.room} className={css.drawer} aria-label="Menu" onDismiss={onClose}>
      <button type="button" className={css.close} onClick={onClose} aria-label="Close menu">
        <Icon name="close" />
      </button>
      {children}
    </Overlay>
  )
}
