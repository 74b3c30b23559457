import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { expect } from './coralline.ts'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ofWcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules to check in another scheme, in which only the colours differ, not the elements. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Each screen is checked once in each look: a width changes where things are, a scheme their colours. */
export const looks = [
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const

type Look = { within?: string | undefined; only?: 'wcag' | 'colours' }

/** What axe finds on the page as shown now, by all its rules, those of the WCAG, or only by those about colours. */
export async function findingsOf(page: Page, { within, only }: Look = {}): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // There is no sound and no film, for which alone axe would load all style sheets once more.
    preload: false,
    ...(only === 'wcag' && { runOnly: { type: 'tag', values: ofWcag } }),
    ...(only === 'colours' && { runOnly: { type: 'rule', values: ofColours } }),
  }
  const run = () => page.evaluate(runAxe, { within, options })
  const findings = await run()
  if (findings) return findings
  await page.evaluate(script)
  return (await run()) ?? ['axe was not loaded']
}

/** Runs in the page. Undefined where axe is not loaded yet. */
async function runAxe({ within, options }: { within: string | undefined; options: RunOptions }) {
  const { axe } = window as unknown as { axe?: typeof import('axe-core') }
  const found = await axe?.run(within ?? document, options)
  return found?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
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
  await page.evaluate(async (value) => {
    localStorage.setItem('coralline-scheme', value)
    document.documentElement.setAttribute('data-colors', value)
    // Waits until fading colours have reached their final values.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  }, scheme)
}
