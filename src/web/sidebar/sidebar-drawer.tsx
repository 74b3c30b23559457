import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import css from './sidebar-drawer.module.css'

type SidebarDrawerProps = { isOpened: boolean; onClose: () => void; children: ReactNode }

/** The sidebar of small screens. The browser's own modal dialog keeps the focus inside, closes on Escape and gives the focus back. */
export function SidebarDrawer({ isOpened, onClose, children }: SidebarDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpened])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the key for it is Escape, the browser's own
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpened && (
        <div className={css.inside}>
          <button type="button" className={css.close} onClick={onClose} aria-label="Close menu">
            <Icon name="close" />
          </button>
          {children}
        </div>
      )}
    </dialog>
  )
}
