import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'

export const AquariumDialog = lazyDialog(async () => (await import('./aquarium-dialog.tsx')).AquariumDialog)
