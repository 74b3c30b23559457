import { useCallback, useEffect, useRef, useState } from 'react'
import { usePageAddress } from './page-address.ts'

/** What a dialog or drawer is open for. Every navigation closes it, the browser's back, too. */
export function useTaskHere<Task = true>() {
  const { address } = usePageAddress()
  // A message that was shown earlier opens a task where the page is by then.
  const here = useRef(address)
  useEffect(() => {
    here.current = address
  }, [address])
  const [opened, setOpened] = useState<{ task: Task; at: string }>()
  // Not only hidden: coming back to the address does not open it again.
  if (opened && opened.at !== address) setOpened(undefined)
  return {
    task: opened?.at === address ? opened.task : undefined,
    open: (task: Task) => setOpened({ task, at: here.current }),
    close: useCallback(() => setOpened(undefined), []),
  }
}
