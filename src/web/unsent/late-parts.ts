import { idlePart } from '#web/late/idle-part.tsx'

/** The parts that show and send what waits on this device. */
export const UnsentBar = idlePart(async () => (await import('./unsent-bar.tsx')).UnsentBar)
export const UnsentCalls = idlePart(async () => (await import('./unsent-calls.tsx')).UnsentCalls)
export const UnsentOfPhone = idlePart(async () => (await import('./unsent-of-phone.tsx')).UnsentOfPhone)
