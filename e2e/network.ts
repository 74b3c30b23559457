import type { BrowserContext, Page, Request } from '@playwright/test'

/** What each page has asked for and not got yet, and how often it asked. */
const networks = new WeakMap<Page, { underWay: Set<Request>; asked: number }>()

/** Counts from now on what the context's new pages ask for, as {@link networkAtRest} needs it. */
export function watchNetwork(context: BrowserContext): void {
  context.on('page', (page) => {
    const network = { underWay: new Set<Request>(), asked: 0 }
    networks.set(page, network)
    page.on('request', (request) => {
      network.underWay.add(request)
      network.asked += 1
    })
    page.on('requestfinished', (request) => network.underWay.delete(request))
    page.on('requestfailed', (request) => network.underWay.delete(request))
  })
}

/**
 * Resolves once all that the page asked for is answered or has failed, and nothing more was asked for during half a
 * second. Playwright's own state `networkidle` may never come: on a busy machine a request that ends before the
 * document was read stops its clock for good (microsoft/playwright#42598).
 */
export async function networkAtRest(page: Page): Promise<void> {
  const network = networks.get(page)
  if (!network)
    throw new Error('The network of this page is not watched: give its context to watchNetwork first.')
  let before: number
  do {
    before = network.asked
    await page.waitForTimeout(500)
  } while (network.underWay.size > 0 || network.asked > before)
}
