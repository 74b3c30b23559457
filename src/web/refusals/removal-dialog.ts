import { late } from '#web/late/late.tsx'

/** Asks before something is deleted. */
export const RemovalDialog = late(async () => (await import('./removal-question.tsx')).RemovalQuestion)
