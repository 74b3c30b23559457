import type { Page } from '@playwright/test'
import { disconnect, refuse, seedAquarium, seedLog } from './answers.ts'
import { expect, test } from './coralline.ts'

const offline = 'There is no connection to Coralline. Please check your network and try again.'

test('the dashboard has one, two, three and four columns', async ({ keeperPage: page }) => {
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await seedAquarium(page, name)
  await page.reload()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(6)
  await expect(cards.last()).toHaveText('New Aquarium')
  for (const [width, columns] of [
    [390, 1],
    [599, 1],
    [600, 2],
    [959, 2],
    [960, 3],
    [1279, 3],
    [1280, 4],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect([width, tops.filter((top) => top === tops[0]).length]).toEqual([width, columns])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('a card tells when the tank was last logged, on the wall clock of whoever looks', async ({
  keeperPage: page,
}) => {
  await page.clock.setFixedTime(new Date(2026, 2, 10, 20, 0, 0))
  const tank = await seedAquarium(page, 'Logged')
  await seedAquarium(page, 'Never')
  await seedLog(page, tank, '2026-03-09T08:05:00')
  await page.reload()
  const card = page.getByRole('article').filter({ hasText: 'Logged' }).first()
  await expect(card.getByText('yesterday')).toHaveAttribute('title', '2026-03-09 08:05 AM')
  await expect(page.getByRole('article').filter({ hasText: 'Never' })).toContainText('No logs yet')
  await card.getByRole('link', { name: 'Logged' }).click()
  await expect(page).toHaveURL(new RegExp(`/aquarium/${tank}$`))
})

test('without aquariums the dashboard tells what to do', async ({ keeperPage: page }) => {
  await expect(page.getByRole('heading', { name: 'No Aquariums Found!' })).toBeVisible()
  await expect(page.getByText('Click the button below to create a new aquarium.')).toBeVisible()
  await page.getByRole('button', { name: 'Create New Aquarium' }).click()
  await expect(page.getByRole('dialog', { name: 'Create A New Aquarium' })).toBeVisible()
})

test('a dashboard that cannot be fetched says why and can be tried again', async ({ keeperPage: page }) => {
  await refuse(page, { path: '**/api/aquariums/', message: 'The tanks are out of order.' })
  await page.reload()
  const popup = page.getByRole('alert')
  await expect(popup).toContainText('Error fetching aquarium')
  await expect(popup).toContainText('The tanks are out of order.')
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No Aquariums Found!')).toBeVisible()
  await disconnect(page, '**/api/aquariums/')
  await page.reload()
  await expect(popup).toContainText(offline)
})

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('an aquarium is created, edited and found again', async ({ keeperPage: page }) => {
      await page.getByRole('button', { name: 'Create New Aquarium' }).click()
      const creating = page.getByRole('dialog', { name: 'Create A New Aquarium' })
      expect((await creating.boundingBox())?.width).toBeLessThanOrEqual(500)
      if (width > 500) expect((await creating.boundingBox())?.width).toBeCloseTo(500, 1)
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 600)
      await expect(creating).toBeVisible()
      await creating.getByRole('button', { name: 'Save' }).click()
      await expect(creating.getByText('Name is required')).toBeVisible()
      await expect(creating.getByLabel('Name')).toBeFocused()
      await creating.getByLabel('Name').fill('Reef')
      await creating.getByLabel('Description').fill('x'.repeat(256))
      await creating.getByRole('button', { name: 'Save' }).click()
      await expect(creating.getByText('Description must be less than 255 characters')).toBeVisible()
      await creating.getByLabel('Description').fill('x'.repeat(255))
      await creating.getByRole('button', { name: 'Save' }).click()
      await expectPopup(page, { role: 'status', title: 'Aquarium Created', text: 'Happy reefing!' })
      await expect(page).toHaveURL(/\/aquarium\/\d+$/)

      await page.getByRole('button', { name: 'Edit aquarium' }).click()
      const editing = page.getByRole('dialog', { name: 'Edit An Aquarium' })
      await expect(editing.getByLabel('Name')).toHaveValue('Reef')
      await expect(editing.getByLabel('Description')).toHaveValue('x'.repeat(255))
      await editing.getByLabel('Description').fill('Mixed reef')
      await editing.getByRole('button', { name: 'Save' }).click()
      await expectPopup(page, {
        role: 'status',
        title: 'Aquarium Edited',
        text: 'Your fish just got an upgrade!',
      })
      await expect(page.getByRole('main')).toContainText('Mixed reef')
      await expect(page.getByRole('button', { name: 'Edit aquarium' })).toBeFocused()
    })

    test('the actions of an aquarium fit beside each other', async ({ keeperPage: page }) => {
      const id = await seedAquarium(page, 'A_name_without_a_break_that_is_as_long_as_keepers_like_them')
      await page.goto(`/aquarium/${id}`)
      await expect(page.getByRole('button', { name: 'Create New Log' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  })
}

test('the pencil shows on hover and on focus; without a pointer that hovers it is always there', async ({
  keeperPage: page,
  browser,
  coralline,
}) => {
  const id = await seedAquarium(page, 'Pencil')
  await page.goto(`/aquarium/${id}`)
  const pencil = page.getByRole('button', { name: 'Edit aquarium' })
  await page.mouse.move(5, 700)
  await expect(pencil).toHaveCSS('opacity', '0')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(pencil).toHaveCSS('opacity', '1')
  await page.mouse.move(5, 700)
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await expect(pencil).toBeFocused()
  await expect(pencil).toHaveCSS('opacity', '1')
  const phone = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  })
  const touched = await phone.newPage()
  await touched.goto(`${coralline.url}/aquarium/${id}`)
  await expect(touched.getByRole('button', { name: 'Edit aquarium' })).toHaveCSS('opacity', '1')
  await phone.close()
})

test('what was typed survives a save that fails, and a second try saves it once', async ({
  keeperPage: page,
}) => {
  const dialog = await openCreation(page, 'Kept Reef')
  const save = dialog.getByRole('button', { name: 'Save' })
  await refuse(page, { method: 'POST', path: '**/api/aquariums/', status: 503, message: 'Busy. Try again.' })
  await save.click()
  await expectPopup(page, { role: 'alert', title: 'Error Creating Aquarium', text: 'Busy. Try again.' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Kept Reef')
  await page.unrouteAll()
  await disconnect(page, '**/api/aquariums/')
  await save.click()
  await expectPopup(page, { role: 'alert', title: 'Error Creating Aquarium', text: offline })
  await page.unrouteAll()
  // The server creates it and the answer gets lost.
  await page.route('**/api/aquariums/', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await save.click()
  await expectPopup(page, { role: 'alert', title: 'Error Creating Aquarium', text: offline })
  await page.unrouteAll()
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kept Reef' })).toBeVisible()
  expect(await countAquariums(page)).toBe(1)
})

test('a double click and the Enter key save once, and the button says that it sends', async ({
  keeperPage: page,
}) => {
  const dialog = await openCreation(page, 'Once')
  let posts = 0
  await page.route('**/api/aquariums/', async (route) => {
    if (route.request().method() === 'POST') {
      posts++
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Save' }).dblclick()
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Once' })).toBeVisible()
  expect([posts, await countAquariums(page)]).toEqual([1, 1])
})

test("the server's word about a field stands at the field", async ({ keeperPage: page }) => {
  const dialog = await openCreation(page, 'Odd')
  await page.route('**/api/aquariums/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: {
            code: 'invalid_request',
            message: 'This name is odd.',
            fields: { name: 'This name is odd.' },
            request_id: 'e2e',
          },
        })
      : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This name is odd.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
})

test('an edit that fails is told and keeps what was typed', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Edited')
  await page.goto(`/aquarium/${id}`)
  await page.getByRole('button', { name: 'Edit aquarium' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Better')
  await refuse(page, { method: 'PUT', path: '**/api/aquariums/*', message: 'No room left.' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, { role: 'alert', title: 'Error Updating Aquarium', text: 'No room left.' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Better')
})

test('a deletion that fails is told, and the aquarium is still there', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Stays')
  await page.goto(`/aquarium/${id}`)
  await refuse(page, { method: 'DELETE', path: '**/api/aquariums/*', message: 'Not now.' })
  await page.getByRole('button', { name: 'Delete Aquarium' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Aquarium name').fill('Stays')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectPopup(page, { role: 'alert', title: 'Error deleting aquarium', text: 'Not now.' })
  await expect(dialog).toBeVisible()
})

test('an aquarium that is not there leads to the dashboard with a message', async ({
  keeperPage: page,
  coralline,
}) => {
  await page.goto('/aquarium/2147483647')
  await expectPopup(page, {
    role: 'alert',
    title: 'Aquarium not found.',
    text: 'The requested aquarium could not be found.',
  })
  await expect(page).toHaveURL(`${coralline.url}/dashboard`)
})

test('an aquarium that cannot be fetched says why and can be tried again', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Slow Tank')
  await refuse(page, { path: new RegExp(`/api/aquariums/${id}\\?`), message: 'The pump is off.' })
  await page.goto(`/aquarium/${id}`)
  await expectPopup(page, { role: 'alert', title: 'Error fetching aquarium', text: 'The pump is off.' })
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Slow Tank' })).toBeVisible()
})

test("the browser's back closes an open dialog, also the sidebar's", async ({ keeperPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await seedAquarium(page, 'Back')
  await page.reload()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Back' })
  for (const button of ['Edit aquarium', 'Delete Aquarium', 'Create New Log', 'Add New Aquarium']) {
    await entry.click()
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'My Aquariums' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('nothing jumps while the screens load', async ({ keeperPage: page, coralline }) => {
  const id = await seedAquarium(page, 'Steady')
  for (let day = 1; day <= 9; day++) await seedLog(page, id, `2026-01-0${day}T10:00:00`)
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/dashboard', `/aquarium/${id}`, '/nowhere']) {
      await page.goto(coralline.url + path)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(300)
      const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
      expect.soft(shift, `${path} at ${width} px`).toBeLessThan(0.05)
    }
  }
})

async function openCreation(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create New Aquarium' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  return dialog
}

async function countAquariums(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await fetch('/api/aquariums/')).json()).length)
}

async function expectPopup(
  page: Page,
  { role, title, text }: { role: 'alert' | 'status'; title: string; text: string },
) {
  const popup = page.getByRole(role).filter({ hasText: title })
  await expect(popup).toContainText(text)
}
