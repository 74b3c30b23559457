import type { Page } from '@playwright/test'
import { refuse, seedAquarium } from './answers.ts'
import { expectNoFindingsInBoth, findingsOf, inScheme, looks } from './axe.ts'
import { expect, startSession, test } from './coralline.ts'
import { rowOf, seedAquariumWith } from './logs.ts'

/** Checks the signed-in screens and the dialogs over them; on public pages only what is opened there. */
test.describe('axe finds nothing', () => {
  // Without animations, so that nothing fades while it is checked.
  test.use({ viewport: { width: 1280, height: 844 } })

  test('on each screen, wide and light, narrow and dark', async ({ keeperPage: page }) => {
    test.setTimeout(180_000)
    await page.goto('/dashboard')
    await expect(page.getByText('No Aquariums Found!')).toBeVisible()
    await expectNothingOnScreen(page, 'empty dashboard')
    const empty = await seedAquarium(page, 'Empty Reef')
    await page.goto(`/aquarium/${empty}`)
    await expect(page.getByRole('button', { name: 'Create New Log' })).toBeVisible()
    await expect(page.getByText('will be drawn here')).toBeVisible()
    await expectNothingOnScreen(page, 'empty aquarium')

    // Readings beyond their ranges and within them, and a note.
    const id = await seedAquariumWith(page, 'Axe Reef', [
      '2026-01-01 20:00:00,90,7,1.03,High,1,1,50,1,500,20,2000',
      rowOf(9),
    ])
    await page.goto('/dashboard')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expectNothingOnScreen(page, 'dashboard')

    await page.goto(`/aquarium/${id}`)
    await expect(page.getByRole('application').locator('canvas')).toBeVisible()
    // A phone shows logs without columns.
    await page.getByRole('button', { name: /Advanced Columns/ }).click()
    await page.getByLabel('Start date').fill('2026-02-31')
    await page.getByRole('group', { name: 'Notes' }).getByRole('button').focus()
    await expect(page.getByText('Enter a real date as YYYY-MM-DD')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Notes' }).getByText('High')).toBeVisible()
    await expectNothingOnScreen(page, 'aquarium with half a date and a note that is read')

    await refuse(page, { path: /\/api\/aquariums\//, message: 'Out of order.' })
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectNothingOnScreen(page, 'failed dashboard')
  })

  test('on what lies over a screen, in light and in dark', async ({ page }) => {
    test.setTimeout(180_000)
    const dialog = page.getByRole('dialog')
    await page.goto('/nowhere')
    await expect(page.getByText('Sorry, the page')).toBeVisible()
    await expectNoFindingsInBoth(page)
    await page.goto('/?sign_in=cancelled')
    const popup = page.getByRole('alert').filter({ hasText: 'Authentication Error' })
    // The popup stays as long as the pointer is on it.
    await popup.hover()
    await expectNoFindingsInBoth(page, '[role=alert]')
    await page.getByRole('button', { name: 'Appearance' }).press('Enter')
    await expect(page.getByRole('group', { name: 'Appearance' })).toBeVisible()
    await expectNoFindingsInBoth(page, '[popover]:popover-open')

    await startSession(page, `axe-${crypto.randomUUID()}`)
    const id = await seedAquariumWith(page, 'Axe Reef', [rowOf(0)])
    await page.goto(`/aquarium/${id}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 844 })

    await page.getByRole('button', { name: 'Add New Aquarium' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Create New Log' }).click()
    await dialog.getByRole('button', { name: 'Save' }).waitFor()
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: /^Edit log of/ }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
    await page.goto(`/aquarium/${id}`)

    await page.getByRole('button', { name: 'Delete Aquarium' }).click()
    await expect(dialog.getByLabel('Aquarium name')).toBeVisible()
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
  })
})

/** Checks the page as it is, in both looks. */
async function expectNothingOnScreen(page: Page, screen: string) {
  for (const { width, scheme } of looks.toReversed()) {
    await page.setViewportSize({ width, height: 844 })
    await inScheme(page, scheme)
    // At the top of the page: a control that is half under the top bar would count as too small a target.
    await page.evaluate(() => scrollTo(0, 0))
    expect.soft(await findingsOf(page), `${screen} at ${width} px in ${scheme}`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  await inScheme(page, 'light')
}
