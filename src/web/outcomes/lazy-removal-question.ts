import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'

export const RemovalQuestion = lazyDialog(
  async () => (await import('./removal-question.tsx')).RemovalQuestion,
)
