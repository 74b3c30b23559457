import { idlePart } from '#web/late/idle-part.tsx'

export const FocusMemory = idlePart(async () => (await import('./focus-memory.ts')).FocusMemory)
