import type { ComponentType } from 'react'
import { useEffect, useReducer } from 'react'
import { whenIdle } from '#web/browser/when-idle.ts'
import { Button } from '#web/ui/button.tsx'
import * as css from '#web/ui/dialog/dialog.module.css'
import { tellUnloaded } from '#web/ui/messages/unloaded.ts'
import { fetchPart } from './fetch-part.ts'

/** The props of a dialog that is open for a task and can close itself. */
type DialogProps<Task> = { task: Task; onClose: () => void }
/** The props that the page around it passes: the dialog is open while it has a task. */
type LateProps<Props extends DialogProps<unknown>> = Omit<Props, 'task'> & { task: Props['task'] | undefined }

/**
 * A dialog that is not needed for the first paint of its page, with code of its own: fetched when the browser has nothing else
 * to do, or when it is opened. Without a network a message says so, and the next press is another try.
 */
export function late<Props extends DialogProps<unknown>>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<LateProps<Props>> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  function start(): Promise<void> {
    loading ??= fetchPart(load).then(
      (part) => {
        Loaded = part
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  return function Late(props: LateProps<Props>) {
    const { task, onClose } = props
    const [, draw] = useReducer((count: number) => count + 1, 0)
    const isWaiting = task !== undefined && !Loaded
    useEffect(() => whenIdle(() => void start().catch(() => {})), [])
    useEffect(() => {
      if (!isWaiting) return
      let isWanted = true
      const tell = () => {
        if (!isWanted) return
        tellUnloaded('This part of the page could not be loaded')
        onClose()
      }
      start().then(() => isWanted && draw(), tell)
      return () => {
        isWanted = false
      }
    }, [isWaiting, onClose])
    if (task === undefined) return null
    // With a task these are the dialog's own props.
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : <Waiting onClose={onClose} />
  }
}

/** Shown in the dialog's place until its code is loaded, so that on a slow network the press does not look lost. */
function Waiting({ onClose }: { onClose: () => void }) {
  return (
    <dialog
      ref={openWhileThere}
      className={css.room}
      aria-label="Loading…"
      onCancel={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      // One press of Escape closes only one thing: no message, too.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={css.dialog} data-width="500" data-waiting>
        <p>Loading…</p>
        <Button onClick={onClose}>Close</Button>
      </div>
    </dialog>
  )
}

/** Closes it before the dialog itself opens, so that the focus is on what opened both: there it comes back to in the end. */
function openWhileThere(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}
