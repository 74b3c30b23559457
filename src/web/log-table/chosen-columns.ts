import { useState } from 'react'
import { columnsKey } from '#web/browser/storage-keys.ts'

/** The keys of the custom parameters that have a column, as chosen in this browser. Each belongs to one tank only. */
export function useChosenColumns() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(readChosen)
  function toggle(key: string) {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
    try {
      localStorage.setItem(columnsKey, [...next].join())
    } catch {
      // A browser without storage shows the chosen columns until the page is left.
    }
  }
  return { chosen, toggle }
}

function readChosen(): ReadonlySet<string> {
  try {
    return new Set(localStorage.getItem(columnsKey)?.split(',') ?? [])
  } catch {
    return new Set()
  }
}
