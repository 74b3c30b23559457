import { idlePart } from '#web/late/idle-part.tsx'

export const FocusKeeper = idlePart(async () => (await import('./focus-keeper.ts')).FocusKeeper)
