import type { ComponentType, ReactNode } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { NetworkError } from '#web/api.ts'
import { useOpenedHere } from '#web/ui/opened-here.ts'
import type { NewAquariumDialogProps } from './new-aquarium-dialog.tsx'
import { messageOf, showMessage } from './notification.ts'

/** Opens the sidebar's aquarium dialog, which is loaded at the first time. */
export function useNewAquarium(): { open: () => Promise<void>; dialog: ReactNode } {
  const [Dialog, setDialog] = useState<ComponentType<NewAquariumDialogProps>>()
  const { isOpened, open, close } = useOpenedHere()

  async function load() {
    try {
      const { NewAquariumDialog } = await import('./new-aquarium-dialog.tsx')
      // There before it opens: only then does it know where the focus was.
      flushSync(() => setDialog(() => NewAquariumDialog))
      open()
    } catch {
      showMessage({ title: 'Error Creating Aquarium', body: messageOf(new NetworkError()) })
    }
  }

  return { open: load, dialog: Dialog && <Dialog opened={isOpened} onClose={close} /> }
}
