import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { holdBack, seedAquarium } from './answers.ts'
import { inScheme } from './axe.ts'
import { expect, test } from './coralline.ts'
import { expectPopup } from './logs.ts'
import { networkAtRest } from './network.ts'
import { readQrCodes } from './qr-reader.ts'

const code = (page: Page) => page.getByRole('img', { name: /^QR code of / })

async function openAquarium(page: Page, name: string): Promise<string> {
  const id = await seedAquarium(page, name)
  const address = new URL(`/aquarium/${id}`, page.url()).href
  await page.goto(address)
  return address
}

test('the QR code beside the cover is 150 px wide and leads to the aquarium by the address that the server calls its own', async ({
  keeperPage: page,
}) => {
  const address = await openAquarium(page, 'Coded')
  for (const [width, scheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await inScheme(page, scheme)
    await expect(code(page)).toHaveAccessibleName(`QR code of ${address}`)
    const box = await code(page).boundingBox()
    expect([box?.width, box?.height]).toEqual([150, 150])
    expect(await readQrCodes(await code(page).screenshot())).toEqual([address])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  const { servers } = await (await page.request.get('/api/openapi.json')).json()
  expect(address.startsWith(`${servers[0].url}/aquarium/`)).toBe(true)
  // Under another name of the same machine the server redirects to that address.
  await page.goto(address.replace('localhost', '127.0.0.1'))
  await expect(page).toHaveURL(address)
  const [read] = await readQrCodes(await code(page).screenshot())
  expect(read).toBe(address)
})

test('the code is downloaded as a sharp picture with name and address, and printed as a label with nothing else', async ({
  keeperPage: page,
}) => {
  // As if the browser's print dialog stayed open until the label has been checked.
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-print-dialog', '')
  })
  const name = `Reef of ${'many words '.repeat(7)}🐠`.trim()
  const address = await openAquarium(page, name)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download QR code' }).press('Enter')
  const download = await saved
  expect(download.suggestedFilename()).toBe(`${name}-qr-code.png`)
  const picture = await readFile(await download.path())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 600, height: 710 })
  // The code for the stand leads to the tank's log form.
  expect(await readQrCodes(picture)).toEqual([`${address}?log=1`])
  // The code is sharp: it has only black and white. Below it there are words.
  const squares = await sharp(picture).extract({ left: 0, top: 0, width: 600, height: 600 }).stats()
  const greys = await sharp(picture)
    .extract({ left: 0, top: 0, width: 600, height: 600 })
    .greyscale()
    .raw()
    .toBuffer()
  expect(squares.isOpaque).toBe(true)
  expect(new Set(greys)).toEqual(new Set([0, 255]))
  for (const top of [605, 660]) {
    const line = sharp(picture).extract({ left: 0, top, width: 600, height: 48 })
    expect((await line.stats()).channels[0]?.min).toBeLessThan(80)
  }

  for (const scheme of ['light', 'dark'] as const)
    await test.step(`the label in the ${scheme} scheme`, async () => {
      await inScheme(page, scheme)
      await page.getByRole('button', { name: 'Print QR code' }).press('Enter')
      await expect(page.locator('body[data-print-dialog]')).toBeAttached()
      await page.evaluate(() => document.body.removeAttribute('data-print-dialog'))
      await expect(code(page).filter({ visible: true })).toHaveCount(1)
      await page.emulateMedia({ media: 'print' })
      expect((await page.locator('body').innerText()).split(/\n+/).filter(Boolean)).toEqual([
        name,
        `${address}?log=1`,
      ])
      expect(await readQrCodes(await page.screenshot())).toEqual([`${address}?log=1`])
      await page.emulateMedia({ media: null })
      // Really prints, and fires `afterprint` in the page.
      const paper = await page.pdf()
      expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
      await expect(code(page)).toHaveCount(1)
      // Not toBeFocused: making a PDF takes the focus from the whole window.
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      expect(focused).toBe('Print QR code')
    })
})

test('a code that cannot be drawn without a network says so, and another try draws it', async ({
  keeperPage: page,
  context,
}) => {
  // The code is drawn in an idle callback, which here runs only when the test calls `rest`.
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = []
    window.requestIdleCallback = (work) => waiting.push(work)
    Object.assign(window, {
      rest: () => {
        for (const work of waiting.splice(0)) work({ didTimeout: false, timeRemaining: () => 50 })
      },
    })
  })
  const address = await openAquarium(page, 'Uncoded')
  await expect(page.getByRole('heading', { level: 1, name: 'Uncoded' })).toBeVisible()
  await networkAtRest(page)
  await context.setOffline(true)
  await page.evaluate(() => (window as unknown as { rest: () => void }).rest())
  await expectPopup(page, 'QR code failed to render', 'Please check your network and try again.')
  const again = page.getByRole('button', { name: 'Try again to draw the QR code' })
  await context.setOffline(false)
  await again.press('Enter')
  expect(await readQrCodes(await code(page).screenshot())).toEqual([address])
})

test('the code’s place is never empty, and nothing moves when it comes', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Drawn late')
  const release = await holdBack(page, /\/assets\/(lazy-parts|dialogs)-/)
  await page.goto(`/aquarium/${id}`)
  const placeholder = page.locator('main [data-waiting]')
  const trends = page.getByRole('heading', { name: 'Trends' })
  await expect(placeholder).toBeVisible()
  const boxes = async (square: Locator) => {
    const found = []
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(square).toBeVisible()
      const { x, y, ...size } = (await square.boundingBox()) ?? { x: 0, y: 0 }
      // On a phone it stands last, below photos and notes, which come at the same time.
      found.push(width === 390 ? size : { x, y, ...size }, await trends.boundingBox())
    }
    return found
  }
  const before = await boxes(placeholder)
  release()
  await expect(code(page)).toBeVisible()
  expect(await boxes(code(page))).toEqual(before)
  await expect(placeholder).toHaveCount(0)
})
