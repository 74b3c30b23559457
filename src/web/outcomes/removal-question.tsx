import type { ComponentProps } from 'react'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { Confirmed } from './confirmed.ts'
import { useConfirmed } from './confirmed.ts'

/** What is asked before something is deleted, and what is said afterwards. */
export type Removal = Confirmed & Omit<ComponentProps<typeof ConfirmDialog>, 'onYes' | 'onNo'>

/** Asks, deletes and tells. */
export function RemovalQuestion({ task, onClose }: { task: Removal; onClose: () => void }) {
  return <ConfirmDialog {...task} onYes={useConfirmed(task, onClose)} onNo={onClose} />
}
