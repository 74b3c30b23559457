import type { Page } from '@playwright/test'
import { refuse, seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'
import { openIn, showIn } from './fit.ts'
import { openLogDialog } from './logs.ts'
import { choose, jpeg } from './photos.ts'

const message =
  'The disk is full. Nothing was saved. Ask who runs this Coralline to make room, then try again.'

const windows = [
  { width: 390, height: 844, text: 100 },
  { width: 768, height: 1024, text: 100 },
  { width: 390, height: 844, text: 200 },
  { width: 1280, height: 844, text: 200 },
  { width: 1280, height: 844, text: 100 },
]
const desk = { width: 1280, height: 844, text: 100 }

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openIn(page, desk)
})

test('a message moves nothing in a page, a dialog or a photo', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'The reef in the living room')
  await page.goto('/dashboard')
  await refuse(page, { path: `**/api/aquariums/${id}?**`, status: 503, message })
  await page.getByRole('link', { name: 'The reef in the living room' }).last().click()
  await expectNothingMoves(page, message)
  await page.unrouteAll()
  await page.goto(`/aquarium/${id}`)

  await refuse(page, {
    method: 'POST',
    path: '**/api/logs/',
    status: 400,
    code: 'invalid_request',
    message,
  })
  const log = await openLogDialog(page)
  await log.getByLabel('Note').fill('typed')
  await log.getByRole('button', { name: 'Save' }).click()
  await expectNothingMoves(page, message)
  await page.unrouteAll()
  await log.getByRole('button', { name: 'Save' }).click()
  await expectNothingMoves(page, 'Log successfully added!')
  // A button of the message can be clicked while the dialog is open.
  await page.getByRole('status').getByRole('button', { name: 'Edit' }).click()
  await expect(log.getByLabel('Note')).toHaveValue('typed')
  await log.getByRole('button', { name: 'Close' }).click()

  await refuse(page, { method: 'PUT', path: `**/api/aquariums/${id}`, status: 507, message })
  await page.getByRole('button', { name: 'Edit tank' }).click()
  const aquarium = page.getByRole('dialog', { name: 'Edit An Aquarium' })
  await aquarium.getByLabel('Name').fill('Renamed')
  await aquarium.getByRole('button', { name: 'Save' }).click()
  await expectNothingMoves(page, message)
  const close = page.getByRole('alert').getByRole('button', { name: 'Close' })
  await close.click()
  await expect(close).toHaveCount(0)
  await aquarium.getByRole('button', { name: 'Close' }).click()

  const photo = page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Photo of' }).first()
  await choose(page, [await jpeg('#804020'), await jpeg('#208040')])
  await photo.click()
  await page.getByRole('button', { name: 'Set as Cover Image' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set as Cover Image' }).click()
  await expectNothingMoves(page, message)
  await page.unrouteAll()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set as Cover Image' }).click()
  await expectNothingMoves(page, 'This image is now the face of your aquarium!')
  await photo.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('dialog', { name: 'Compare photos' })).toBeVisible()
  await expectNothingMoves(page, 'This image is now the face of your aquarium!')
})

test('a message on a public page moves nothing', async ({ page }) => {
  await page.goto('/?sign_in=cancelled')
  await expectNothingMoves(page, 'Authentication required')
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  for (const window of windows) {
    await showIn(page, window)
    await expect(page.getByRole('banner')).toHaveCSS('height', `${(64 * window.text) / 100}px`)
  }
})

/** In each window everything is at the same place with the message with these words as without it. */
async function expectNothingMoves(page: Page, words: string) {
  const popup = page.locator('[aria-live] > [data-type]')
  await expect(popup).toContainText(words)
  // The message stays while the pointer is on it.
  await popup.dispatchEvent('mouseenter')
  for (const window of windows) {
    await showIn(page, window)
    const where = `${words} at ${window.width} px with text of ${window.text} %`
    const [moved, count] = await popup.evaluate(findMoved)
    expect(count, where).toBeGreaterThan(2)
    expect(moved, where).toEqual([])
  }
}

/** Runs in the page: what is elsewhere once the message has no place, and how much was looked at. */
async function findMoved(popup: HTMLElement): Promise<[moved: string[], count: number]> {
  const parts = [...document.querySelectorAll('header, main, nav, h1, h2, dialog, dialog button')]
  const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const places = () => parts.map((part) => JSON.stringify(part.getBoundingClientRect()))
  await settled()
  const beside = places()
  popup.style.display = 'none'
  await settled()
  const alone = places()
  popup.style.display = ''
  return [
    parts.flatMap((part, at) => (beside[at] === alone[at] ? [] : [part.outerHTML.slice(0, 80)])),
    parts.length,
  ]
}
