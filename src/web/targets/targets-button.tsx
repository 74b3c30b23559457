import type { ReactNode } from 'react'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import type { TargetsTask } from './targets-dialog.tsx'

const TargetsDialog = lazyDialog(async () => (await import('./targets-dialog.tsx')).TargetsDialog)

type TargetsButtonProps = {
  aquarium: Pick<WholeAquarium, 'id' | 'kind' | 'targets'>
  parameters: readonly Parameter[]
  /** The range that the dialog begins at. */
  startsAt?: ParameterKey
  /** Looks like a link, with these words. */
  children?: ReactNode
}

export function TargetsButton({ aquarium, parameters, startsAt, children }: TargetsButtonProps) {
  const { task, open, close } = useTaskHere<TargetsTask>()
  return (
    <>
      <Button
        aria-haspopup="dialog"
        {...(children !== undefined && { tone: 'link' })}
        onClick={() => open({ ...aquarium, startsAt })}
      >
        {children ?? 'Targets'}
      </Button>
      <TargetsDialog task={task} parameters={parameters} onClose={close} />
    </>
  )
}
