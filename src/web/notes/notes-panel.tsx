import type { ReactNode } from 'react'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import * as css from './notes.module.css'

export function NotesPanel({ state, children }: { state?: ReactNode; children: ReactNode }) {
  return (
    <Panel labelledBy="notes-heading">
      <div className={css.notes}>
        <div className={css.head}>
          <PanelTitle id="notes-heading">Notes</PanelTitle>
          {state}
        </div>
        {children}
      </div>
    </Panel>
  )
}

export function ShownNotes({ notes }: { notes: string | null }) {
  return (
    <NotesPanel>
      <p className={css.text}>{notes ?? 'No notes yet.'}</p>
    </NotesPanel>
  )
}
