import type { Page } from '@playwright/test'
import { endSession, seedAquarium, seedLog } from './answers.ts'
import { expect, fillSignIn, startSession, test } from './coralline.ts'
import { chooseCsv } from './logs.ts'
import { choose, jpeg } from './photos.ts'

/** The open form or question. */
const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const linkOf = (page: Page) => page.getByRole('alert').getByRole('link', { name: 'Sign in in a new tab' })
const submit = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()

async function openTank(page: Page): Promise<number> {
  const id = await seedAquarium(page, 'Signed out')
  await seedLog(page, id, '2026-01-01T10:00:00')
  await page.goto(`/aquarium/${id}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  return id
}

/** Makes an attempt without a session, sees the link to sign in, and then has the session again. */
async function withoutSession(page: Page, attempt: () => Promise<unknown>) {
  await expect(linkOf(page)).toHaveCount(0)
  const cookies = await page.context().cookies()
  await endSession(page)
  await attempt()
  await expect(linkOf(page)).toBeVisible()
  await page.context().addCookies(cookies)
}

test('who is signed out by the way signs in beside it', async ({ page, coralline }) => {
  test.slow()
  await test.step('whose session ended over a log signs in in another tab, comes back, and it is sent', () =>
    expectSent(page, coralline.url))
  await test.step('photos and files are sent after the session has ended and begun again', () =>
    expectChanged(page))
})

async function expectSent(page: Page, url: string) {
  const name = `keeper-${crypto.randomUUID()}`
  await startSession(page, name, url)
  await openTank(page)
  await page.getByRole('button', { name: 'Create New Log' }).click()
  await dialogOf(page).getByLabel('Note').fill('typed')
  await endSession(page)
  await submit(page, 'Save')
  await expect(page.getByRole('alert')).toContainText('then it is sent by itself. It is kept on this device')
  const opening = page.context().waitForEvent('page')
  await linkOf(page).click()
  const other = await opening
  await fillSignIn(other, name)
  await expect(other.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  await other.close()
  // A tab of a headless browser is always seen, so coming back to it is told here. Without that, a log whose first try
  // was before the sign-in waits for half a minute.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // Either of the two tabs may have sent the log.
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page.getByText('1 log waits to be sent')).toHaveCount(0)
}

async function expectChanged(page: Page) {
  await test.step('photos that were not sent because the session ended wait in their list, also when others were stored before', async () => {
    await openTank(page)
    const cookies = await page.context().cookies()
    const stored = page.waitForResponse('**/api/images')
    let asked = 0
    await page.route('**/api/images', async (route) => {
      asked += 1
      if (asked !== 2) return route.continue()
      await (await stored).finished()
      await endSession(page)
      await route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Please sign in' } })
    })
    await choose(page, [await jpeg('#2060a0', 400), await jpeg('#a06020', 400)])
    await expect(linkOf(page)).toBeVisible()
    await page.context().addCookies(cookies)
    await page.getByRole('list', { name: 'Uploads' }).getByRole('button', { name: 'Try again' }).click()
    await expect(
      page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Photo of' }),
    ).toHaveCount(2)
    await page.unrouteAll()
  })
  await openTank(page)
  await test.step('an import and an export ask for the sign-in and leave the page as it is', async () => {
    await withoutSession(page, () => chooseCsv(page, 'timestamp,ph\n2026-01-31 08:05 PM,8.2\n', 'a.csv'))
    await expect(page.getByRole('heading', { name: 'Signed out', level: 1 })).toBeVisible()
    await putAway(page)
    await withoutSession(page, () => page.getByRole('button', { name: 'Export Logs' }).click())
    await expect(page.getByRole('heading', { name: 'Signed out', level: 1 })).toBeVisible()
    await putAway(page)
  })
}

/** Closes the message, so that it is not taken for the message about the next attempt. */
async function putAway(page: Page) {
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await expect(linkOf(page)).toHaveCount(0)
}
