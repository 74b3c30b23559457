import { useSyncExternalStore } from 'react'

/**
 * What components show of a module's variable or of the browser: `read` answers it, and `changed` draws them again. Where
 * pages are rendered outside of a browser it is `built`.
 */
export function createStore<State>(read: () => State, built: State) {
  const listeners = new Set<() => void>()
  function listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    useValue: () => useSyncExternalStore(listen, read, () => built),
    changed() {
      for (const listener of listeners) listener()
    },
  }
}
