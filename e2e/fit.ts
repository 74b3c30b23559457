import type { Page } from '@playwright/test'
import { expect } from './coralline.ts'

type Window = { width: number; height: number; text: number }

export const phones: Window[] = [
  { width: 320, height: 640, text: 100 },
  { width: 390, height: 844, text: 200 },
]
/** The window in which journeys run; each of their screens is shown in those of the phones, too. */
export const desk: Window = { width: 1280, height: 844, text: 200 }

/** Every page from now on is shown in this window, with text of this size. */
export async function openIn(page: Page, window: Window) {
  await page.addInitScript((percent) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`html { font-size: ${percent}% }`)
    document.adoptedStyleSheets = [sheet]
  }, window.text)
  await page.setViewportSize(window)
}

/** Shows the page as it is in another window. */
export async function showIn(page: Page, window: Window) {
  await page.setViewportSize(window)
  await page.evaluate(
    (percent) => document.adoptedStyleSheets[0]?.replaceSync(`html { font-size: ${percent}% }`),
    window.text,
  )
}

export async function expectFitEverywhere(page: Page, screen: string) {
  for (const window of [...phones, desk]) {
    await showIn(page, window)
    await expectFit(page, `${screen} at ${window.width} px with text of ${window.text} %`)
  }
}

/**
 * Nothing is wider than the window, no button or label has letters that are cut off or lie outside of it, and no part
 * of the top bar lies upon another.
 */
export async function expectFit(page: Page, screen: string) {
  expect.soft(await page.evaluate(findMisfits), screen).toEqual([])
}

/** Runs in the page. */
async function findMisfits(): Promise<string[]> {
  // Pictures of charts and codes are not waited for: they come later and move nothing.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const misfits: string[] = []
  const parts = document
    .querySelector('header')
    ?.querySelectorAll(':scope > button, :scope > a:first-of-type ~ a, :scope > div > :not([popover])')
  const seen = [...(parts ?? [])].filter(
    (part) => part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().width > 1,
  )
  const sorted = seen
    .map((part) => ({ words: part.textContent ?? '', box: part.getBoundingClientRect() }))
    .sort((one, other) => one.box.left - other.box.left)
  for (const [index, { words, box }] of sorted.entries())
    if (box.left < (sorted[index - 1]?.box.right ?? 0) - 1)
      misfits.push(`“${words}” lies upon another part of the bar`)
  const room = document.documentElement.clientWidth
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '')
      .split(' ')
      .at(-1)} “${(element.textContent ?? '').trim().slice(0, 40)}”`
  const styleOf = (element: Element) => getComputedStyle(element)
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    !element.closest('[inert]')
  /** True inside of a box that scrolls or clips: its content may be wider than the window. */
  const isPushed = (element: Element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (/auto|scroll|hidden|clip/.test(styleOf(box).overflowX) && box.tagName !== 'DIALOG') return true
    return false
  }
  if (document.documentElement.scrollWidth > room) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > room + 1 && !isPushed(element),
    )
    misfits.push(
      `the page is ${document.documentElement.scrollWidth} px wide: ${wide.slice(-3).map(nameOf).join(', ')}`,
    )
  }
  for (const dialog of document.querySelectorAll(
    'dialog[open], [popover]:popover-open, [role="alert"] > *, [role="status"] > *',
  ))
    if (dialog.scrollWidth > dialog.clientWidth + 1) misfits.push(`${nameOf(dialog)} scrolls sideways`)
  for (const element of document.querySelectorAll('body *')) {
    // The checks that cost most come last: most elements never reach them.
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!hasText) continue
    const { left, right } = element.getBoundingClientRect()
    if ((left < -1 || right > room + 1) && isSeen(element) && !isPushed(element))
      misfits.push(`${nameOf(element)} lies outside: ${Math.round(left)} to ${Math.round(right)}`)
  }
  // Names may be longer than their box; numbers and dates are read as a whole.
  for (const field of document.querySelectorAll<HTMLInputElement>(
    'input[inputmode="decimal"], input[inputmode="numeric"], input[data-field="timestamp"]',
  ))
    if (isSeen(field) && field.scrollWidth > field.clientWidth + 1)
      misfits.push(`${field.value} is cut: ${field.scrollWidth} px in ${field.clientWidth}`)
  for (const button of document.querySelectorAll('button, summary, label, legend, th, a[data-tone]')) {
    if (!isSeen(button)) continue
    for (const part of [button, ...button.querySelectorAll('*')]) {
      if (
        !part.textContent?.trim() ||
        styleOf(part).display === 'inline' ||
        styleOf(part).position === 'absolute'
      )
        continue
      // Numbers and names have their own rule: an ellipsis, or a box that scrolls.
      if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
        misfits.push(`${nameOf(part)} is cut: ${part.scrollWidth} px in ${part.clientWidth}`)
      if (/hidden|clip/.test(styleOf(part).overflowY) && part.scrollHeight > part.clientHeight + 2)
        misfits.push(`${nameOf(part)} is cut: ${part.scrollHeight} px high in ${part.clientHeight}`)
      if (part !== button) continue
      const inner = document.createRange()
      inner.selectNodeContents(part)
      if (
        inner.getBoundingClientRect().height > part.getBoundingClientRect().height + 2 &&
        !/auto|scroll/.test(styleOf(part).overflowY)
      )
        misfits.push(`${nameOf(part)} is higher than its button`)
    }
  }
  return [...new Set(misfits)]
}

/** Whether letters are a seventh wider than in bold Arial, which is about as wide as the fonts of most keepers. */
export function hasWideFont(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('There is no canvas.')
    pen.font = `600 100px ${getComputedStyle(document.body).fontFamily}`
    return pen.measureText('In range').width > (8 / 7) * 389
  })
}
