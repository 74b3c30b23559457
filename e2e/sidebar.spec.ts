import type { Page } from '@playwright/test'
import { refuse, seedAquarium } from './answers.ts'
import { expect, openDashboard, test } from './coralline.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

test('the sidebar is there, 275 px wide, the menu button takes it away for good, and logging out empties it', async ({
  keeperPage: page,
  coralline,
}) => {
  await seedAquarium(page, 'Sidebar Reef')
  await openDashboard(page)
  expect((await sidebar(page).boundingBox())?.width).toBeCloseTo(275, -1)
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
  await sidebar(page).getByRole('link', { name: 'Sidebar Reef' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sidebar Reef' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Sidebar Reef' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await menuButton(page).click()
  await expect(sidebar(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sidebar Reef' })).toBeVisible()
  await expect(sidebar(page)).toHaveCount(0)
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
  await menuButton(page).click()
  await expect(sidebar(page)).toBeVisible()

  await test.step('a list that cannot be fetched is told, and fetched again on demand', async () => {
    await refuse(page, { path: '**/api/aquariums/', message: 'The list is out of order.' })
    await page.reload()
    const popup = page.getByRole('alert')
    await expect(popup).toContainText('Sidebar encountered an error fetching aquariums')
    await expect(popup).toContainText('The list is out of order.')
    await expect(page.getByRole('heading', { level: 1, name: 'Sidebar Reef' })).toBeVisible()
    await page.unrouteAll()
    await sidebar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(sidebar(page).getByRole('link', { name: 'Sidebar Reef' })).toBeVisible()
  })
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${coralline.url}/`)
  await expect(page.getByRole('link', { name: 'Login/Register' })).toBeVisible()
  await expect(sidebar(page)).toHaveCount(0)
  await expect(menuButton(page)).toHaveCount(0)
})

test('the sidebar follows creations, edits and deletions; by keyboard alone one comes to the dialog and back', async ({
  keeperPage: page,
}) => {
  await openDashboard(page)
  const dialog = page.getByRole('dialog')
  await test.step('by keyboard alone: skip link, menu, sidebar, dialog and back', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Create New Aquarium' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create New Aquarium' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('By Keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'By Keyboard' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('an edit and deletions', async () => {
    await expect(sidebar(page).getByRole('link', { name: 'By Keyboard' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit tank' }).click()
    await dialog.getByLabel('Name').fill('Second Name')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(sidebar(page).getByRole('link', { name: 'Second Name' })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'By Keyboard' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete Aquarium' }).click()
    await page.getByLabel('Tank name').fill('Second Name')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No Aquariums Found!')).toBeVisible()
    // The dashboard, the settings and the phones.
    await expect(sidebar(page).getByRole('link')).toHaveCount(3)
  })
})

test('on a phone it is a drawer that starts closed, keeps the focus, and closes by Escape, its button, beside it and when a link is followed', async ({
  keeperPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await seedAquarium(page, 'Drawer Reef')
  await openDashboard(page)
  await expect(sidebar(page)).toHaveCount(0)
  await menuButton(page).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  expect((await drawer.boundingBox())?.width).toBeCloseTo(275, 1)
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    // At the ends of the circle the focus is on its way for a moment.
    await expect.poll(() => drawer.evaluate(isInside)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(menuButton(page)).toBeFocused()

  await menuButton(page).click()
  await drawer.getByRole('button', { name: 'Add New Aquarium' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create A New Aquarium' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(menuButton(page)).toBeFocused()

  await menuButton(page).click()
  await drawer.getByRole('button', { name: 'Close menu' }).click()
  await expect(drawer).toHaveCount(0)
  await menuButton(page).click()
  await expect(drawer).toBeVisible()
  await page.mouse.click(350, 400)
  await expect(drawer).toHaveCount(0)
  await menuButton(page).click()
  await drawer.getByRole('link', { name: 'Drawer Reef' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Drawer Reef' })).toBeVisible()
  await menuButton(page).click()
  await drawer.getByRole('link', { name: 'Drawer Reef' }).click()
  await expect(drawer).toHaveCount(0)
})

/** The browser's own bar is a stop of the circle, too: then nothing on the page has the focus. */
function isInside(element: Element): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || element.contains(focused)
}
