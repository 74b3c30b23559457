import { TypedNameDialog } from '#web/aquariums/deletion/typed-name-dialog.tsx'
import { useConfirmed } from '#web/outcomes/confirmed.ts'
import type { Removal } from '#web/outcomes/removal-question.tsx'

export type RemovalByName = Removal & { name: string }

export function TypedRemoval({ task, onClose }: { task: RemovalByName; onClose: () => void }) {
  const { title, question, name, yes } = task
  const asked = { title, question, name, yes, onYes: useConfirmed(task, onClose), onNo: onClose }
  return <TypedNameDialog {...asked} no="No" isQuestion />
}
