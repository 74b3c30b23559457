import { idlePart } from '#web/late/idle-part.tsx'

/** The parts that show and send the logs that wait on this device. */
export const UnsentBar = idlePart(async () => (await import('./unsent-bar.tsx')).UnsentBar)
export const UnsentLogs = idlePart(async () => (await import('./unsent-logs.tsx')).UnsentLogs)
export const UnsentOfPhone = idlePart(async () => (await import('./unsent-of-phone.tsx')).UnsentOfPhone)
