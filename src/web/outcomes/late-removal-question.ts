import { late } from '#web/late/late.tsx'

/** Asks before something is deleted. */
export const RemovalQuestion = late(async () => (await import('./removal-question.tsx')).RemovalQuestion)
