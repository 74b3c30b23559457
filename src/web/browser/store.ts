import { useSyncExternalStore } from 'react'

/** What components show of a module's variable or of the browser; `built` where pages are drawn without a browser. */
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
