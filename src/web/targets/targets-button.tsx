import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import type { TargetsTask } from './targets-dialog.tsx'

const TargetsDialog = lazyDialog(async () => (await import('./targets-dialog.tsx')).TargetsDialog)

type TargetsButtonProps = {
  aquarium: Pick<WholeAquarium, 'id' | 'kind' | 'targets'>
  parameters: readonly Parameter[]
}

export function TargetsButton({ aquarium, parameters }: TargetsButtonProps) {
  const { task, open, close } = useTaskHere<TargetsTask>()
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => open(aquarium)}>
        Targets
      </Button>
      <TargetsDialog task={task} parameters={parameters} onClose={close} />
    </>
  )
}
