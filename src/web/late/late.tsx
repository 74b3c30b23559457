import type { ComponentType } from 'react'
import { useEffect, useReducer } from 'react'
import { whenIdle } from '#web/browser/when-idle.ts'
import { tellUnloaded } from '#web/ui/messages/unloaded.ts'
import { fetchPart } from './fetch-part.ts'
import * as css from './late.module.css'

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

/**
 * Says on a slow network that the press was not lost. It takes no focus, so that the dialog gives it back to what opened it.
 * Escape and a press elsewhere cancel the opening.
 */
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
