import { countWords } from '#domain/count-words.ts'
import { maxNotes } from '#domain/limits.ts'
import { codePoints } from '#domain/text.ts'
import { wallClock } from '#domain/time/timestamps.ts'
import { deletedRowWords, refusalWords } from '#web/outcomes/refusal-words.tsx'
import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import * as css from './notes.module.css'
import { NotesPanel, ShownNotes } from './notes-panel.tsx'
import type { NotesSaver, NotesState } from './notes-saver.ts'
import type { NotedAquarium } from './use-notes.ts'
import { useNotes } from './use-notes.ts'

const nearTheLimit = maxNotes * 0.9

function NotesEditor({ aquarium }: { aquarium: NotedAquarium }) {
  const { saver, state } = useNotes(aquarium)
  const length = codePoints(state.text)
  return (
    <NotesPanel state={<SavingState state={state} />}>
      <textarea
        className={css.field}
        aria-labelledby="notes-heading"
        aria-describedby="notes-state notes-length"
        aria-invalid={length > maxNotes}
        placeholder="Equipment, stocking, dosing, …"
        value={state.text}
        onChange={(event) => saver.change(event.currentTarget.value)}
        onBlur={() => saver.flush()}
      />
      {state.restoredFrom !== undefined && <RestoredText from={state.restoredFrom} />}
      <p className={css.length} id="notes-length" data-over={length > maxNotes}>
        {length >= nearTheLimit && `${countWords(length)} of ${countWords(maxNotes)} characters`}
      </p>
      {/* Without the role of an alert, which the popup has: its region is always on the page, even when empty. */}
      <div aria-live="assertive" aria-atomic="true">
        {state.status === 'failed' && (
          <NotSaved error={state.error} {...(length <= maxNotes && { onRetry: () => saver.flush() })} />
        )}
        {state.status === 'conflict' && <Conflict theirs={state.theirs ?? ''} saver={saver} />}
      </div>
    </NotesPanel>
  )
}

function SavingState({ state: { status, text } }: { state: NotesState }) {
  const words = {
    saving: 'Saving…',
    saved: text === '' ? '' : 'Saved',
    failed: 'Not saved',
    conflict: 'Not saved',
  }
  return (
    <span className={css.state} id="notes-state" data-status={status}>
      {status === 'saved' && text !== '' && <Icon name="success" size={18} />}
      {words[status]}
    </span>
  )
}

function RestoredText({ from }: { from: string }) {
  return (
    <p className={css.restored}>
      Restored on this device: what you typed until {shownMoment(wallClock(new Date(from)))} had not been
      saved.
    </p>
  )
}

/** Without `onRetry` for a text that is too long: another try would not help. */
function NotSaved({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const gone = deletedRowWords(error)
  if (gone !== undefined)
    return (
      <div className={css.failure}>
        <Icon name="warning" />
        <p>Not saved: {gone} Copy what you want to keep before you leave this page.</p>
      </div>
    )
  return (
    <div className={css.failure}>
      <Icon name="warning" />
      <p>Not saved: {refusalWords(error)} What you typed is kept on this device.</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

/** Two texts for one place: the user chooses which one to store. */
function Conflict({ theirs, saver }: { theirs: string; saver: NotesSaver }) {
  return (
    <div className={css.conflict}>
      <div className={css.failure}>
        <Icon name="warning" />
        <p>
          Not saved: these notes have been changed elsewhere in the meantime. Above is what you typed here,
          below is what is stored. Copy over what you want to keep, then choose one.
        </p>
      </div>
      <blockquote className={css.theirs} aria-label="Stored notes">
        {theirs === '' ? <em>The stored notes are empty.</em> : theirs}
      </blockquote>
      <div className={css.choice}>
        <Button tone="filled" onClick={() => saver.keepMine()}>
          Save what I typed
        </Button>
        <Button onClick={() => saver.take(theirs)}>Use what is stored</Button>
      </div>
    </div>
  )
}

export function NotesSection({ aquarium, mayEdit }: AquariumSection) {
  return mayEdit ? <NotesEditor aquarium={aquarium} /> : <ShownNotes notes={aquarium.notes} />
}
