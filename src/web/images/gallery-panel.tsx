import type { ReactNode } from 'react'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import * as css from './gallery.module.css'

type GalleryPanelProps = {
  /** What the user has to know before an upload, or about the pictures. */
  note: string
  buttons?: ReactNode
  isOver?: boolean
  children: ReactNode
}

export function GalleryPanel({ note, buttons, isOver = false, children }: GalleryPanelProps) {
  return (
    <Panel labelledBy="images-heading">
      <div className={css.gallery} data-over={isOver}>
        <div className={css.head}>
          <div className={css.title}>
            <PanelTitle id="images-heading">Photos</PanelTitle>
            <p className={css.note} id="images-note">
              {note}
            </p>
          </div>
          {buttons && <div className={css.buttons}>{buttons}</div>}
        </div>
        {children}
      </div>
    </Panel>
  )
}
