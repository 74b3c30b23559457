import { ModalBase, ModalBaseContent, ModalBaseOverlay, ModalBaseTitle } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import css from './dialog.module.css'
import { useInertPage } from './inert-page.ts'
import { useScrollLock } from './scroll-lock.ts'
import { useVisibleHeight } from './visible-height.ts'

type DialogProps = {
  title: string
  width: 500 | 900
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog that only its own buttons close, so that a stray click or key loses nothing that was typed.
 * Of the library's base, because its Modal brings 18 kB of scroll bars and positioning that no dialog here uses.
 */
export function Dialog({ title, width, opened, onClose, children }: DialogProps) {
  useInertPage(opened)
  const room = useRef<HTMLDivElement>(null)
  useVisibleHeight(room, opened)
  useScrollLock(opened)
  return (
    <ModalBase
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <ModalBaseOverlay />
      <ModalBaseContent
        className={css.content}
        innerProps={{ className: css.inner, ref: room }}
        data-width={width}
      >
        <ModalBaseTitle className={css.title}>{title}</ModalBaseTitle>
        {children}
      </ModalBaseContent>
    </ModalBase>
  )
}
