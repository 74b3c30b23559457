import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './dialog.module.css'

type DialogProps = { title: string; width: number; opened: boolean; onClose: () => void; children: ReactNode }

/** A dialog that only its own buttons close, so that a stray click or key loses nothing that was typed. */
export function Dialog({ title, width, opened, onClose, children }: DialogProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={css.body}>
          {/* Without Modal.Header, which would be a second banner of the page. */}
          <Modal.Title className={css.title}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
