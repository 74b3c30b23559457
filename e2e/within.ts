import type { Page } from '@playwright/test'

/** Leads the app that is open to another of its pages, as a link of its own does, without loading it anew. */
export async function goWithin(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}
