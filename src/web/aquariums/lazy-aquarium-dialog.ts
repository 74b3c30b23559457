import { lazyDialog } from '#web/lazy/lazy-dialog.tsx'

export const AquariumDialog = lazyDialog(async () => (await import('./aquarium-dialog.tsx')).AquariumDialog)
