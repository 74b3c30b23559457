import { useCallback, useEffect, useRef, useState } from 'react'
import { usePageAddress } from '#web/browser/page-address.ts'

/**
 * The task that a dialog or drawer is open for. The way to another page closes it, and the browser's back button. Another query of
 * the page does not: one that was chosen before may arrive when somebody types in the dialog already.
 */
export function useTaskHere<Task = true>() {
  const { path } = usePageAddress()
  // A message from an earlier page may open a task: it opens at the page that is shown by then.
  const here = useRef(path)
  useEffect(() => {
    here.current = path
  }, [path])
  const [opened, setOpened] = useState<{ task: Task; at: string }>()
  const close = useCallback(() => setOpened(undefined), [])
  useEffect(() => {
    if (!opened) return
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [opened, close])
  // Cleared and not only hidden, so that coming back to the page does not open it again.
  if (opened && opened.at !== path) setOpened(undefined)
  return {
    task: opened?.at === path ? opened.task : undefined,
    open: (task: Task) => setOpened({ task, at: here.current }),
    close,
  }
}
