import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'

const ParametersDialog = lazyDialog(async () => (await import('./parameters-dialog.tsx')).ParametersDialog)
const LabDialog = lazyDialog(async () => (await import('./lab-dialog.tsx')).LabDialog)

// Mounted only when they are opened, so that their code, which few tanks need, is not fetched before.

type LabResultsProps = { aquarium: WholeAquarium; parameters: readonly Parameter[] }

export function LabResultsButton(tank: LabResultsProps) {
  const { task, open, close } = useTaskHere()
  return (
    <>
      <Button onClick={() => open(true)}>Lab results</Button>
      {task && <LabDialog task={tank} onClose={close} />}
    </>
  )
}

export function MoreParametersButton({ aquarium }: { aquarium: WholeAquarium }) {
  const { task, open, close } = useTaskHere()
  return (
    <>
      <Button onClick={() => open(true)}>More parameters</Button>
      {task && <ParametersDialog task={aquarium} onClose={close} />}
    </>
  )
}
