import { AquariumDialog } from '#web/aquariums/aquarium-dialog.tsx'
import { ComponentProvider } from './component-provider.tsx'

export type NewAquariumDialogProps = { opened: boolean; onClose: () => void }

/** The dialog of the sidebar, which stands on public pages, too: they load it with its library when it is asked for. */
export function NewAquariumDialog(props: NewAquariumDialogProps) {
  return (
    <ComponentProvider>
      <AquariumDialog {...props} />
    </ComponentProvider>
  )
}
