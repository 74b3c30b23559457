import { late } from '#web/late/late.tsx'

export const AquariumDialog = late(async () => (await import('./aquarium-dialog.tsx')).AquariumDialog)
