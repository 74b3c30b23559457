import type { ReactNode } from 'react'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import * as css from './gallery.module.css'

type GalleryPanelProps = {
  /** What one has to know before an upload, or of the pictures. */
  note: string
  /** Adds images. */
  button?: ReactNode
  /** Files are being dragged over it. */
  isOver?: boolean
  children: ReactNode
}

/** Where an aquarium's images are. */
export function GalleryPanel({ note, button, isOver = false, children }: GalleryPanelProps) {
  return (
    <Panel labelledBy="images-heading">
      <div className={css.gallery} data-over={isOver}>
        <div className={css.head}>
          <div>
            <PanelTitle id="images-heading">Images</PanelTitle>
            <p className={css.note} id="images-note">
              {note}
            </p>
          </div>
          {button}
        </div>
        {children}
      </div>
    </Panel>
  )
}
