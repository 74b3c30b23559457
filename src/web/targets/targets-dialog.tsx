import { late } from '#web/shell/late.tsx'

export const TargetsDialog = late(async () => (await import('./targets-fields.tsx')).TargetsFields)
