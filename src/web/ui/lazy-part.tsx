import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import css from './lazy-part.module.css'
import { loadMissedStyles, watchStyles } from './missed-styles.ts'
import { whenIdle } from './when-idle.ts'

type LazyPart<Props> = {
  /** The part; while its code is loading, a place for it; without a network, why not and another try. */
  Part: ComponentType<Props>
  /** Loads the code when the page is there and the browser has nothing else to do. */
  usePrefetch: () => void
}

/** A part of a page that is not needed for its first paint, with code of its own. Until it is there, it can be closed as well. */
export function lazyPart<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  function start(): Promise<void> {
    watchStyles()
    loading ??= loadMissedStyles()
      .then(load)
      .then(
        (part) => {
          loaded = part
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
    return loading
  }

  function Part(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(loaded ? 'loaded' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      let isWanted = true
      start().then(
        () => isWanted && setState('loaded'),
        () => isWanted && setState('failed'),
      )
      return () => {
        isWanted = false
      }
    }, [state])
    if (loaded) {
      const Loaded = loaded
      return <Loaded {...props} />
    }
    return state === 'failed' ? (
      <PartFailure onRetry={() => setState('loading')} onClose={props.onClose} />
    ) : (
      <PartLoading onClose={props.onClose} />
    )
  }

  function usePrefetch() {
    useEffect(() => whenIdle(() => void start().catch(() => {})), [])
  }

  return { Part, usePrefetch }
}

type Closable = { onClose: () => void }

function PartLoading({ onClose }: Closable) {
  return (
    <div className={css.part}>
      <p role="status">Loading…</p>
      <button type="button" className={css.button} onClick={onClose}>
        Close
      </button>
    </div>
  )
}

function PartFailure({ onRetry, onClose }: Closable & { onRetry: () => void }) {
  return (
    <div className={css.part} role="alert">
      <p>This part of the page could not be loaded. Please check your network and try again.</p>
      <div className={css.buttons}>
        <button type="button" className={css.button} onClick={onClose}>
          Close
        </button>
        <button type="button" className={css.button} data-autofocus onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  )
}
