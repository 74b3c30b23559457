import { useCallback, useState } from 'react'
import { usePageAddress } from './page-address.ts'

/** What a dialog or drawer is open for. Every navigation closes it, the browser's back, too. */
export function useTaskHere<Task = true>() {
  const { address } = usePageAddress()
  const [opened, setOpened] = useState<{ task: Task; at: string }>()
  // Not only hidden: coming back to the address does not open it again.
  if (opened && opened.at !== address) setOpened(undefined)
  return {
    task: opened?.at === address ? opened.task : undefined,
    open: (task: Task) => setOpened({ task, at: address }),
    close: useCallback(() => setOpened(undefined), []),
  }
}
