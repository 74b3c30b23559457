import { late } from '#web/shell/late.tsx'

export const AquariumDialog = late(async () => (await import('./aquarium-fields.tsx')).AquariumFields)
