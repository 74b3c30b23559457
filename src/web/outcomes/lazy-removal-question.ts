import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'

/** Asks before something is deleted. */
export const RemovalQuestion = lazyDialog(
  async () => (await import('./removal-question.tsx')).RemovalQuestion,
)
