import type { Device } from '#contract/devices.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { devicesWords } from './devices-words.ts'

const words = devicesWords.list

type DeviceRemovalProps = { task: Device; onClose: () => void; onYes: (device: Device) => Promise<void> }

/** Asks before a phone is removed. */
export function DeviceRemoval({ task, onClose, onYes }: DeviceRemovalProps) {
  return (
    <ConfirmDialog
      title={words.question}
      question={words.consequence}
      subject={task.name}
      yes={words.yes}
      sending={words.removing}
      onYes={() => onYes(task)}
      onNo={onClose}
    />
  )
}
