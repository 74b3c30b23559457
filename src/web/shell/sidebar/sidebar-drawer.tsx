import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Overlay } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as css from './sidebar-drawer.module.css'

type SidebarDrawerProps = { task: true; onClose: () => void; children: ReactNode }

/** The sidebar of small screens. */
export function SidebarDrawer({ onClose, children }: SidebarDrawerProps) {
  return (
    <Overlay room={css.room} className={css.drawer} aria-label="Menu" onDismiss={onClose}>
      <Button tone="bare" size="icon" className={css.close} onClick={onClose} aria-label="Close menu">
        <Icon name="close" />
      </Button>
      {children}
    </Overlay>
  )
}
