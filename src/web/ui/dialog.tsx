import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

type DialogProps = { title: string; width: number; opened: boolean; onClose: () => void; children: ReactNode }

/** A dialog that only its own buttons close, so that a stray click or key loses nothing that was typed. */
export function Dialog({ title, width, opened, onClose, children }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      styles={{ title: { fontSize: '1.25rem', fontWeight: 650 } }}
    >
      {children}
    </Modal>
  )
}
