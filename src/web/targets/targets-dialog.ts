import { late } from '#web/late/late.tsx'

export const TargetsDialog = late(async () => (await import('./targets-fields.tsx')).TargetsFields)
