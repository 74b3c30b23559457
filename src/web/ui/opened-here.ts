import { useState } from 'react'
import { usePageAddress } from './page-address.ts'

/** The state of a dialog or drawer that every navigation closes, the browser's back, too. */
export function useOpenedHere() {
  const { task, open, close } = useTaskHere<true>()
  return { isOpened: task !== undefined, open: () => open(true), close }
}

/** The same for a dialog that is open for something: what it is about. */
export function useTaskHere<Task>() {
  const { address } = usePageAddress()
  const [opened, setOpened] = useState<{ task: Task; at: string }>()
  // Not only hidden: coming back to the address does not open it again.
  if (opened && opened.at !== address) setOpened(undefined)
  return {
    task: opened?.at === address ? opened.task : undefined,
    open: (task: Task) => setOpened({ task, at: address }),
    close: () => setOpened(undefined),
  }
}
