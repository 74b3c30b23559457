import type { Page } from '@playwright/test'
import { expectNoFindingsInBoth, findingsOf, inScheme, looks } from './axe.ts'
import { expect } from './coralline.ts'
import { desk, expectFitEverywhere, showIn } from './fit.ts'

/** A screen that is open fits in each window, and axe finds nothing on it: wide and light, narrow and dark. */
export async function expectGoodScreen(page: Page, screen: string) {
  await expectFitEverywhere(page, screen)
  await expectNothingFound(page, screen)
}

/** Axe alone: the page as it is, in both looks, with text of the usual size. */
export async function expectNothingFound(page: Page, screen: string) {
  for (const { width, scheme } of looks.toReversed()) {
    await showIn(page, { width, height: 844, text: 100 })
    await inScheme(page, scheme)
    // At the top of the page: a control that is half under the top bar would count as too small a target.
    await page.evaluate(() => scrollTo(0, 0))
    expect.soft(await findingsOf(page), `${screen} at ${width} px in ${scheme}`).toEqual([])
  }
  await showIn(page, desk)
  await inScheme(page, 'light')
}

/** What lies over a screen fits in each window, and axe finds nothing in it, in light and in dark. */
export async function expectGoodOver(page: Page, name: string, part = 'dialog[aria-modal]') {
  await expectFitEverywhere(page, name)
  await showIn(page, { ...desk, text: 100 })
  await expectNoFindingsInBoth(page, part)
  await showIn(page, desk)
}
