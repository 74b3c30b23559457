import type { Sitting } from '#contract/devices.ts'
import { call, isSignedOut } from '#web/api/api.ts'
import { forgetCachedReplies } from '#web/offline/load.ts'
import { untilDialogsClose } from '#web/ui/dialog/open-dialogs.ts'
import { isPast } from './sitting.ts'

const lookEvery = 15_000

/** Without a network and a worker, a page that is loaded again is blank, and its unsent logs are out of sight. */
async function untilItLoads() {
  if (navigator.onLine || navigator.serviceWorker?.controller) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/**
 * Ends what a sitter sees once its time is over: of a page that stays open, and of one that comes to sight again, from
 * another app or by the Back button. Answers how to stop.
 */
export function watchEnd(sitting: Sitting): () => void {
  let isLeaving = false
  async function leave() {
    if (isLeaving) return
    isLeaving = true
    await forgetCachedReplies()
    await untilDialogsClose()
    await untilItLoads()
    location.reload()
  }
  async function look() {
    if (isPast(sitting)) return leave()
    if (document.visibilityState !== 'visible') return
    // For as long as it takes: that a line is slow is no answer.
    try {
      await call('GET /api/sitting')
    } catch (error) {
      if (isSignedOut(error)) await leave()
    }
  }
  const seen = () => void look()
  const timer = setInterval(() => isPast(sitting) && void leave(), lookEvery)
  document.addEventListener('visibilitychange', seen)
  addEventListener('pageshow', seen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('pageshow', seen)
  }
}
