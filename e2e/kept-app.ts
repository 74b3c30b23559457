import type { Page } from '@playwright/test'
import { networkAtRest } from './network.ts'

/** Waits until the app could start without a network. */
export async function workerIsReady(page: Page) {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
}

/** Loads the page once more, now through the service worker, so that all of the app is there without a network. */
export async function keepApp(page: Page) {
  await workerIsReady(page)
  await page.reload()
}

/** Waits until these scripts, which are imported when the browser is idle, have come, and all that comes with them. */
export async function filesHaveCome(page: Page, names: string[]) {
  await page.waitForFunction(
    (names) => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      return names.every((name) =>
        files.some((file) => file.includes(`/assets/${name}-`) && file.endsWith('.js')),
      )
    },
    names,
    { timeout: 60_000 },
  )
  await networkAtRest(page)
}

/** What the page's browser keeps in a store; nothing before the app has created the database. */
export function keptIn(page: Page, store: 'outbox' | 'seen'): Promise<Record<string, unknown>[]> {
  return page.evaluate(async (store) => {
    // Opening it earlier would create the database without its stores.
    const isMade = (await indexedDB.databases()).some(({ name }) => name === 'coralline')
    if (!isMade) return []
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('coralline')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const all = db.transaction(store).objectStore(store).getAll()
    const rows = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
      all.onsuccess = () => resolve(all.result)
      all.onerror = () => reject(all.error)
    })
    db.close()
    return rows
  }, store)
}
