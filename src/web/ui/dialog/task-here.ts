import { useCallback, useEffect, useRef, useState } from 'react'
import { usePageAddress } from '#web/browser/page-address.ts'

/** The task that a dialog is open for. Another page and the Back button close it, another query does not. */
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
