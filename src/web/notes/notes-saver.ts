import { ApiError } from '#contract/errors/errors.ts'
import { countWords } from '#domain/count-words.ts'
import { maxNotes } from '#domain/limits.ts'
import { codePoints, tooLong } from '#domain/text.ts'
import { NetworkError } from '#web/api/api.ts'
import { clearDraft, draftStorageKey, readDraft, writeDraft } from '#web/ui/drafts/drafts.ts'

export type NotesState = {
  /** The text as typed, whether it is saved or not. */
  text: string
  status: 'saved' | 'saving' | 'failed' | 'conflict'
  error?: unknown
  /** In a conflict: what somebody stored elsewhere meanwhile. */
  theirs?: string | undefined
  /** Instant of a draft that an earlier visit left behind and that is shown now. */
  restoredFrom?: string
}

type NotesParts = {
  storageKey: string
  stored: string
  /** Stores the notes if they are still the ones before. @throws ApiError notes_changed, and others */
  save: (notes: string, before: string) => Promise<void>
  fetchStored: () => Promise<string>
  onChange: (state: NotesState) => void
  /** Called with the reason and the typed text when a save fails after the page was left. */
  onLost: (error: unknown, text: string) => void
}

/** Milliseconds without a key until what was typed is saved. */
const pause = 1000

/** Saves notes while they are typed, one save at a time. Notes changed elsewhere are never overwritten unasked. */
export class NotesSaver {
  readonly #parts: NotesParts
  #state: NotesState
  /** The notes that the server has, as far as is known. */
  #base = ''
  /** The base, and texts that were sent since and not confirmed: finding one of them stored is no conflict. */
  #known = new Set<string>()
  #sent: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #hasLeft = false

  constructor(parts: NotesParts) {
    this.#parts = parts
    this.#startFrom(parts.stored)
    this.#state = this.#restore(parts.stored)
  }

  get state(): NotesState {
    return this.#state
  }

  /** True when the text is neither saved nor kept as the draft: a user who leaves now loses it. */
  get isAtRisk(): boolean {
    return this.#isUnsaved && readNotesDraft(this.#parts.storageKey)?.text !== this.#state.text
  }

  get isGone(): boolean {
    const { error } = this.#state
    return error instanceof ApiError && error.code === 'aquarium_not_found'
  }

  change(text: string) {
    this.#state = { ...this.#state, text }
    this.#keepDraft()
    if (this.#state.status === 'conflict') return this.#publish({})
    if (!this.#isUnsaved) {
      this.#stopTimer()
      return this.#settle()
    }
    this.#saveIn(pause)
  }

  flush() {
    if (this.#isUnsaved && this.#state.status !== 'conflict') this.#saveIn(0)
  }

  enter() {
    this.#hasLeft = false
    if (this.#state.status === 'saving') this.flush()
  }

  /** The page is left: text that is not saved yet is saved in the background. */
  leave() {
    this.#hasLeft = true
    if (!this.#isUnsaved) return
    if (this.isGone) return this.#lose(this.#state.error)
    this.#keepDraft()
    this.flush()
  }

  reconnect() {
    if (this.#state.error instanceof NetworkError) this.flush()
  }

  receive(stored: string) {
    if (stored !== this.#base && !this.#isUnsaved) this.take(stored)
  }

  /** Ends a conflict: the typed text is to replace the stored one. */
  keepMine() {
    this.#startFrom(this.#state.theirs ?? '')
    this.#saveIn(0)
  }

  /** Shows what is stored in place of the typed text, which also ends a conflict. */
  take(stored: string) {
    const { text } = this.#state
    this.#startFrom(stored)
    this.#state = { text: stored, status: 'saved' }
    this.#settle(text)
  }

  #startFrom(stored: string) {
    this.#base = stored
    this.#known = new Set([stored])
  }

  /** Also in a conflict whose text came back to what it was made from: its user has not chosen yet. */
  get #isUnsaved(): boolean {
    return this.#isSending || this.#state.text !== this.#base || this.#state.status === 'conflict'
  }

  #restore(stored: string): NotesState {
    const draft = readNotesDraft(this.#parts.storageKey)
    if (!draft || draft.text === stored) {
      if (draft) clearDraft(this.#parts.storageKey)
      return { text: stored, status: 'saved' }
    }
    const state = { text: draft.text, restoredFrom: draft.at }
    const isOurs = stored === draft.base || stored === draft.sent
    if (isOurs) return { ...state, status: 'saving' }
    this.#startFrom(draft.base)
    return { ...state, status: 'conflict', theirs: stored }
  }

  #saveIn(milliseconds: number) {
    this.#stopTimer()
    const tooMany = codePoints(this.#state.text) - maxNotes
    if (tooMany > 0) {
      const error = new Error(`${tooLong('Notes', maxNotes)} Remove ${countWords(tooMany)}.`)
      return this.#publish({ status: 'failed', error })
    }
    this.#publish({ status: 'saving', error: undefined, theirs: undefined })
    // Without a timer: a page that is about to close runs none any more.
    if (milliseconds === 0) void this.#save()
    else this.#timer = setTimeout(() => void this.#save(), milliseconds)
  }

  #stopTimer() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #save() {
    this.#timer = undefined
    // When the save under way has ended, it sends the text that was typed meanwhile.
    if (this.#isSending) return
    if (!this.#isUnsaved) return this.#settle()
    const { text } = this.#state
    this.#isSending = true
    this.#sent = text
    this.#known.add(text)
    this.#keepDraft()
    try {
      await this.#parts.save(text, this.#base)
      this.#startFrom(text)
      this.#sent = undefined
      this.#isSending = false
    } catch (error) {
      this.#isSending = false
      const isElsewhere = error instanceof ApiError && error.code === 'notes_changed'
      return isElsewhere ? this.#compare(error) : this.#fail(error)
    }
    this.#goOn()
  }

  /** The stored notes are not those that the text was made from. A save from here whose answer was lost may be why. */
  async #compare(refusal: ApiError) {
    let theirs: string
    try {
      theirs = await this.#parts.fetchStored()
    } catch (error) {
      return this.#fail(error)
    }
    const isOurs = this.#known.has(theirs) || theirs === this.#state.text
    if (!isOurs) {
      // Nothing is sent until the user has chosen.
      this.#stopTimer()
      return this.#fail(refusal, { status: 'conflict', theirs })
    }
    this.#startFrom(theirs)
    this.#goOn()
  }

  #goOn() {
    if (!this.#isUnsaved) this.#settle()
    else if (this.#timer === undefined) this.#saveIn(0)
    else this.#keepDraft()
  }

  #fail(error: unknown, more: Partial<NotesState> = {}) {
    this.#publish({ status: 'failed', error, ...more })
    if (this.#hasLeft) this.#lose(error)
  }

  #lose(error: unknown) {
    // Nobody could come back to the draft of an aquarium that is gone: the message shows the text for the last time.
    if (this.isGone) clearDraft(this.#parts.storageKey)
    this.#parts.onLost(error, this.#state.text)
  }

  /** Ends with the stored notes; `text` is what was typed last. */
  #settle(text = this.#base) {
    this.#sent = undefined
    // Not when another tab of this user has left a draft of its own there meanwhile.
    if (readNotesDraft(this.#parts.storageKey)?.text === text) clearDraft(this.#parts.storageKey)
    this.#publish({ status: 'saved', error: undefined, theirs: undefined })
  }

  #keepDraft() {
    const { text } = this.#state
    const sent = this.#sent === undefined ? {} : { sent: this.#sent }
    writeDraft(this.#parts.storageKey, { text, base: this.#base, ...sent, at: new Date().toISOString() })
  }

  #publish(change: Partial<NotesState>) {
    this.#state = { ...this.#state, ...change }
    if (!this.#hasLeft) this.#parts.onChange(this.#state)
  }
}

/** Notes as they were typed and are not known to be saved. */
type NotesDraft = {
  text: string
  /** The stored notes that they were made from. */
  base: string
  /** The text that was sent without an answer: it may have been saved. */
  sent?: string
  /** Instant of the last change, ISO. */
  at: string
}

export function notesDraftStorageKey(userId: number, aquariumId: number): string {
  return draftStorageKey('notes', { userId, of: `aquarium:${aquariumId}` })
}

export function readNotesDraft(storageKey: string): NotesDraft | undefined {
  return readDraft(storageKey, isDraft)
}

function isDraft(found: unknown): found is NotesDraft {
  if (typeof found !== 'object' || found === null) return false
  const { text, base, sent = '', at } = found as Partial<Record<keyof NotesDraft, unknown>>
  const isText = [text, base, sent, at].every((part) => typeof part === 'string')
  return isText && !Number.isNaN(Date.parse(String(at)))
}
