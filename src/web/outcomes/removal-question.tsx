import type { ComponentProps } from 'react'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { Confirmed } from './confirmed.ts'
import { useConfirmed } from './confirmed.ts'

export type Removal = Confirmed & Omit<ComponentProps<typeof ConfirmDialog>, 'onYes' | 'onNo'>

export function RemovalQuestion({ task, onClose }: { task: Removal; onClose: () => void }) {
  return <ConfirmDialog {...task} onYes={useConfirmed(task, onClose)} onNo={onClose} />
}
