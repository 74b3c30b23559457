import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'

const ParametersDialog = lazyDialog(async () => (await import('./parameters-dialog.tsx')).ParametersDialog)
const LabDialog = lazyDialog(async () => (await import('./lab-dialog.tsx')).LabDialog)

type CustomParameterActionsProps = { aquarium: WholeAquarium; parameters: readonly Parameter[] }

export function CustomParameterActions({ aquarium, parameters }: CustomParameterActionsProps) {
  const choosing = useTaskHere()
  const entering = useTaskHere()
  return (
    <>
      <Button onClick={() => entering.open(true)}>Lab results</Button>
      <Button onClick={() => choosing.open(true)}>More parameters</Button>
      {/* Mounted only when they are opened, so that their code, which few tanks need, is not fetched before. */}
      {entering.task && <LabDialog task={{ aquarium, parameters }} onClose={entering.close} />}
      {choosing.task && <ParametersDialog task={aquarium} onClose={choosing.close} />}
    </>
  )
}
