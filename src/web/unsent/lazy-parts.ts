import { lazyWhenIdle } from '#web/ui/lazy/lazy-when-idle.tsx'

export const UnsentBar = lazyWhenIdle(async () => (await import('./unsent-bar.tsx')).UnsentBar)
export const UnsentCalls = lazyWhenIdle(async () => (await import('./unsent-calls.tsx')).UnsentCalls)
export const UnsentOfPhone = lazyWhenIdle(async () => (await import('./unsent-of-phone.tsx')).UnsentOfPhone)
