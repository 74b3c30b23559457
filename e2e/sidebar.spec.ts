import type { Page } from '@playwright/test'
import { refuse, seedAquarium } from './answers.ts'
import { expect, openDashboard, test } from './coralline.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 844 } })

  test('the sidebar is there, 275 px wide, and the menu button takes it away for good', async ({
    keeperPage: page,
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
  })

  test('a free account is told about a second aquarium, by pointer and by keyboard', async ({
    keeperPage: page,
  }) => {
    const hint = page.getByRole('tooltip').filter({ hasText: 'More than one aquarium is a premium feature' })
    const add = sidebar(page).getByRole('button', { name: 'Add New Aquarium' })
    await openDashboard(page)
    await expect(hint).toBeHidden()
    await add.hover()
    await expect(hint).toContainText('currently available')
    await expect(hint).toContainText('may later need a premium account')
    await page.mouse.move(900, 600)
    await expect(hint).toBeHidden()
    await sidebar(page).getByRole('link', { name: 'Dashboard' }).focus()
    await page.keyboard.press('Tab')
    await expect(add).toBeFocused()
    await expect(hint).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(hint).toBeHidden()
  })

  test('the sidebar follows creations, edits and deletions', async ({ keeperPage: page }) => {
    await openDashboard(page)
    await sidebar(page).getByRole('button', { name: 'Add New Aquarium' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create A New Aquarium' })
    await dialog.getByLabel('Name').fill('First Name')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'First Name' })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'First Name' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit aquarium' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Second Name')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(sidebar(page).getByRole('link', { name: 'Second Name' })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'First Name' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete Aquarium' }).click()
    await page.getByLabel('Aquarium name').fill('Second Name')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No Aquariums Found!')).toBeVisible()
    await expect(sidebar(page).getByRole('link')).toHaveCount(1)
  })

  test('a list that cannot be fetched is told, and fetched again on demand', async ({ keeperPage: page }) => {
    const id = await seedAquarium(page, 'Listed')
    await refuse(page, { path: '**/api/aquariums/', message: 'The list is out of order.' })
    await page.goto(`/aquarium/${id}`)
    const popup = page.getByRole('alert')
    await expect(popup).toContainText('Sidebar encountered an error fetching aquariums')
    await expect(popup).toContainText('The list is out of order.')
    await expect(page.getByRole('heading', { level: 1, name: 'Listed' })).toBeVisible()
    await page.unrouteAll()
    await sidebar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(sidebar(page).getByRole('link', { name: 'Listed' })).toBeVisible()
  })

  test('logging out empties the sidebar', async ({ keeperPage: page, coralline }) => {
    await openDashboard(page)
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${coralline.url}/`)
    await expect(page.getByRole('link', { name: 'Login/Register' })).toBeVisible()
    await expect(sidebar(page)).toHaveCount(0)
    await expect(menuButton(page)).toHaveCount(0)
  })

  test('by keyboard alone: skip link, menu, sidebar, dialog and back', async ({ keeperPage: page }) => {
    await openDashboard(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Create New Aquarium' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
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
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the sidebar is a drawer that starts closed, keeps the focus and closes on Escape', async ({
    keeperPage: page,
  }) => {
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
  })

  test('the drawer closes by its button, beside it, and when a link is followed', async ({
    keeperPage: page,
  }) => {
    await seedAquarium(page, 'Drawer Reef')
    await openDashboard(page)
    const drawer = page.getByRole('dialog', { name: 'Menu' })
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

  test('from the drawer one comes to the dialog, and back to the menu button', async ({
    keeperPage: page,
  }) => {
    await openDashboard(page)
    await menuButton(page).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Add New Aquarium' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create A New Aquarium' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(menuButton(page)).toBeFocused()
  })
})

/** The browser's own bar is a stop of the circle, too: then nothing on the page has the focus. */
function isInside(element: Element): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || element.contains(focused)
}
