import type { ComponentType } from 'react'
import { useEffect, useReducer } from 'react'
import { whenIdle } from '#web/browser/when-idle.ts'
import { notifyNotLoaded } from './import-or-notify.ts'
import * as css from './lazy-dialog.module.css'

type DialogProps<Task> = { task: Task; onClose: () => void }
/** The props that the page around it passes: the dialog is open while it has a task. */
type LazyProps<Props extends DialogProps<unknown>> = Omit<Props, 'task'> & { task: Props['task'] | undefined }

/** A dialog that is loaded when the browser is idle or it is opened. Unlike React's `lazy` it can be tried again. */
export function lazyDialog<Props extends DialogProps<unknown>>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<LazyProps<Props>> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  function start(): Promise<void> {
    loading ??= load()
      .then((dialog) => {
        Loaded = dialog
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  return function LazyDialog(props: LazyProps<Props>) {
    const { task, onClose } = props
    const [, draw] = useReducer((count: number) => count + 1, 0)
    const isWaiting = task !== undefined && !Loaded
    useEffect(() => whenIdle(() => void start().catch(() => {})), [])
    useEffect(() => {
      if (!isWaiting) return
      let isWanted = true
      const fail = () => {
        if (!isWanted) return
        notifyNotLoaded('This part of the page could not be loaded')
        onClose()
      }
      start().then(() => isWanted && draw(), fail)
      return () => {
        isWanted = false
      }
    }, [isWaiting, onClose])
    if (task === undefined) return null
    // With a task these are the dialog's own props.
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : <Waiting onClose={onClose} />
  }
}

/** Shows that the press was not lost. Takes no focus; Escape and a press elsewhere cancel the opening. */
function Waiting({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const cancelByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // One press of Escape closes one thing: no message or dialog around, too.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    addEventListener('keydown', cancelByKey, { capture: true })
    addEventListener('pointerdown', onClose)
    return () => {
      removeEventListener('keydown', cancelByKey, { capture: true })
      removeEventListener('pointerdown', onClose)
    }
  }, [onClose])
  return (
    <p ref={showOnTop} popover="manual" role="status" className={css.waiting}>
      Loading…
    </p>
  )
}

/** Above a dialog, too, from which another one may open. Browsers without popovers show it where it stands. */
function showOnTop(words: HTMLElement | null) {
  words?.showPopover?.()
}
