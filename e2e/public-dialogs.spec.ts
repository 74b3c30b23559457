import type { Locator, Page } from '@playwright/test'
import { expect, test } from './coralline.ts'
import { dialogHasKeys } from './logs.ts'
import { networkAtRest } from './network.ts'
import { publicPages } from './public-addresses.ts'

/** The dialogs of the public pages by their names, in the order of their buttons: only the demo has some. */
const dialogs: Record<string, string[]> = {
  '/demo-aquarium': ['Public Link Feature', 'a photo', 'Ask AI Feature'],
}

for (const width of [390, 1280])
  test(`each dialog of the public pages opens for a visitor at ${width} px as it looks for a keeper`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 844 })
    // As if the browser's print dialog were closed at once.
    await page.addInitScript(() => {
      window.print = () => dispatchEvent(new Event('afterprint'))
    })
    for (const path of [...publicPages, '/nowhere'])
      await test.step(path, async () => {
        await page.goto(path)
        await networkAtRest(page)
        // The demo's code comes last, and moves the places of the buttons after it.
        if (path in dialogs)
          await expect(page.getByRole('button', { name: 'Download QR code' })).toBeVisible()
        const opened = await openEach(page)
        const kinds = opened.map((name) => name.replace(/^Month .*/, 'a photo'))
        expect([...new Set(kinds)], path).toEqual(dialogs[path] ?? [])
      })
  })

/** Presses every button of the page but those that stay pressed and change the chart. @returns the names of the dialogs that opened */
async function openEach(page: Page): Promise<string[]> {
  const buttons = page.locator('button:enabled:visible:not([aria-pressed])')
  const names: string[] = []
  for (let place = 0; place < (await buttons.count()); place += 1) {
    const button = buttons.nth(place)
    await button.click()
    // A press opens its dialog, or says that it is loading, before the next frame is painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    if ((await page.locator('dialog').or(page.getByText('Loading…')).count()) > 0)
      names.push(await expectDialog(page, button))
    else await page.keyboard.press('Escape')
  }
  return names
}

async function expectDialog(page: Page, opener: Locator): Promise<string> {
  const dialog = page.locator('dialog[aria-modal="true"]')
  await dialogHasKeys(page)
  await expect(dialog).toBeInViewport({ ratio: 1 })
  await expectStyled(dialog)
  await expectModal(page, { dialog, opener })
  const name = await nameOf(dialog)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    if ((await dialog.count()) === 0) await opener.press('Enter')
    await expect(dialog).toBeVisible()
    await dialogHasKeys(page)
    await close()
    await expect(page.locator('dialog')).toHaveCount(0)
    await expect(opener, `“${name}” gives the focus back`).toBeFocused()
    await expect(page.locator('[inert], [aria-hidden="true"]:has(main)')).toHaveCount(0)
  }
  return name
}

/** Each class in it has a rule in a style sheet that has come, and the dialog lies over the page, not in it. */
async function expectStyled(dialog: Locator) {
  const unstyled = await dialog.evaluate((element) => {
    const text = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join()
    const parts = [element.parentElement ?? element, element, ...element.querySelectorAll('[class]')]
    const classes = new Set(parts.flatMap((part) => [...part.classList]))
    return [...classes].filter((name) => !new RegExp(`\\.${CSS.escape(name)}(?![\\w-])`).test(text))
  })
  expect(unstyled, 'classes without a rule').toEqual([])
  expect(await dialog.locator('..').evaluate((room) => getComputedStyle(room).position)).toBe('fixed')
}

/** Nothing of the page can be pressed, and Tab does not leave the dialog. */
async function expectModal(page: Page, { dialog, opener }: { dialog: Locator; opener: Locator }) {
  const isCovered = await opener.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isCovered, 'what opened it is covered').toBe(true)
  const stops = await dialog.getByRole('button').count()
  for (let stop = 0; stop <= stops; stop += 1) {
    await page.keyboard.press('Tab')
    await dialogHasKeys(page)
  }
}

async function nameOf(dialog: Locator): Promise<string> {
  const title = dialog.getByRole('heading', { level: 2 })
  return (await dialog.getAttribute('aria-label')) ?? title.innerText()
}
