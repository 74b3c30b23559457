import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './coralline.ts'

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axe = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/** The rules to check in another scheme, in which only the colours differ, not the elements. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Each screen is checked once in each look: a width changes where things are, a scheme their colours. */
export const looks = [
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const

type Look = { within?: string | undefined; only?: 'wcag' | 'colours' }

/** What axe finds on the page as it is shown now, by all its rules, by those of the WCAG, or only by those about colours. */
export async function findingsOf(page: Page, { within, only }: Look = {}): Promise<string[]> {
  // The builder would inject all of axe, unminified, twice for each look; once for a document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // In legacy mode no second page is opened to merge the findings of frames, which these pages do not have.
  const builder = new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (within) builder.include(within)
  if (only === 'wcag') builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  if (only === 'colours') builder.withRules(ofColours)
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

export async function expectNoFindings(page: Page, within?: string) {
  expect(await findingsOf(page, { within })).toEqual([])
}

/** In light by all rules of axe, in dark by those about colours; the page is light again afterwards. */
export async function expectNoFindingsInBoth(page: Page, within?: string) {
  await inScheme(page, 'light')
  await expectNoFindings(page, within)
  await inScheme(page, 'dark')
  expect(await findingsOf(page, { within, only: 'colours' })).toEqual([])
  await inScheme(page, 'light')
}

export async function inScheme(page: Page, scheme: 'light' | 'dark') {
  await page.evaluate((value) => {
    localStorage.setItem('coralline-scheme', value)
    document.documentElement.setAttribute('data-colors', value)
  }, scheme)
  // Waits until fading colours have reached their final values.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
}
