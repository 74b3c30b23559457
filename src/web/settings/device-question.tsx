import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { deviceWords as words } from './settings-words.ts'

type DeviceQuestionProps = { task: true; onClose: () => void; onYes: () => Promise<void> }

export function DeviceQuestion({ onClose, onYes }: DeviceQuestionProps) {
  return (
    <ConfirmDialog
      title={words.question}
      question={words.consequence}
      yes={words.yes}
      sending={words.forgetting}
      onYes={onYes}
      onNo={onClose}
    />
  )
}
