import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { NotesEditor } from './notes-editor.tsx'
import { ShownNotes } from './notes-panel.tsx'

/** The notes of an aquarium. */
export function NotesSection({ aquarium, mayEdit }: AquariumSection) {
  return mayEdit ? <NotesEditor aquarium={aquarium} /> : <ShownNotes notes={aquarium.notes} />
}
