import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import css from './lazy-part.module.css'

type LazyPart<Props> = {
  /** The part; while its code is loading, a place for it; without a network, why not and another try. */
  Part: ComponentType<Props>
  /** Loads the code when the page is there and the browser has nothing else to do. */
  usePrefetch: () => void
}

/** A part of a page that is not needed for its first paint, with code of its own. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  function start(): Promise<void> {
    loading ??= load().then(
      (part) => {
        loaded = part
      },
      (error: unknown) => {
        loading = undefined
        forgetFailedStyles()
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
    return state === 'failed' ? <PartFailure onRetry={() => setState('loading')} /> : <PartLoading />
  }

  function usePrefetch() {
    useEffect(() => whenIdle(() => void start().catch(() => {})), [])
  }

  return { Part, usePrefetch }
}

function PartLoading() {
  return (
    <p className={css.part} role="status">
      Loading…
    </p>
  )
}

function PartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={css.part} role="alert">
      <p>This part of the page could not be loaded. Please check your network and try again.</p>
      <button type="button" className={css.retry} data-autofocus onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

function whenIdle(work: () => void): () => void {
  // Older Safari has no such call.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}

/** The bundler's loader takes a style sheet that is linked for one that is there, also when it failed. */
function forgetFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.remove()
}
