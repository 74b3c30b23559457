import { forgetCachedReplies } from './load.ts'

/** All of Coralline's keys in the browser's storage begin like this. */
const ours = /^coralline[:-]/

/** Removes what this browser keeps and the app that starts without a network, but not logs that wait to be sent. */
export async function forgetDevice(): Promise<void> {
  await forgetCachedReplies()
  clearKeys()
  // A page may store a draft once more when it is left.
  addEventListener('pagehide', clearKeys, { once: true })
  await forgetApp()
}

function clearKeys() {
  try {
    for (const key of Object.keys(localStorage)) if (ours.test(key)) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to clear.
  }
}

async function forgetApp() {
  try {
    const workers = await navigator.serviceWorker.getRegistrations()
    await Promise.all(workers.map((worker) => worker.unregister()))
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  } catch {
    // On plain http there are neither workers nor caches.
  }
}
