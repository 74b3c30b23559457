import { useCallback, useEffect, useRef, useState } from 'react'
import { usePageAddress } from './page-address.ts'

/** The task that a dialog or drawer is open for. Every navigation closes it, also the browser's back button. */
export function useTaskHere<Task = true>() {
  const { address } = usePageAddress()
  // A message from an earlier page may open a task: it opens at the address that the page has by then.
  const here = useRef(address)
  useEffect(() => {
    here.current = address
  }, [address])
  const [opened, setOpened] = useState<{ task: Task; at: string }>()
  // Cleared and not only hidden, so that coming back to the address does not open it again.
  if (opened && opened.at !== address) setOpened(undefined)
  return {
    task: opened?.at === address ? opened.task : undefined,
    open: (task: Task) => setOpened({ task, at: here.current }),
    close: useCallback(() => setOpened(undefined), []),
  }
}
