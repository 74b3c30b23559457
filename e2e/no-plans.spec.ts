import type { Page } from '@playwright/test'
import { createAquarium, expect, startCoralline, startSession, test } from './coralline.ts'

test('with SUBSCRIPTIONS=off no screen has a star or a word of plans', async ({ page }) => {
  test.slow()
  const coralline = await startCoralline({ SUBSCRIPTIONS: 'off' })
  const { url } = coralline
  try {
    for (const address of ['/', '/about', '/terms', '/privacy', '/demo-aquarium', '/blog']) {
      await page.goto(`${url}${address}`)
      await expectNoPlans(page)
    }
    await startSession(page, 'admin', url)
    await page.goto(`${url}/dashboard`)
    await createAquarium(page, 'Reef')
    await expectNoPlans(page)
    for (const address of ['/dashboard', '/settings', '/admin', '/admin/users', '/admin/audit']) {
      await page.goto(`${url}${address}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectNoPlans(page)
    }
    await page.goto(`${url}/admin/users`)
    await page.getByRole('button', { name: 'Create', exact: false }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Role')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Role is required')
    await expectNoPlans(page)
  } finally {
    await coralline.stop()
  }
})

/** What is shown, and what a screen reader says. */
async function expectNoPlans(page: Page) {
  await page.waitForLoadState('networkidle')
  const shown = await page.locator('body').innerText()
  expect(shown).not.toMatch(/premium|subscri|paid plan/i)
  await expect(page.getByLabel('Premium feature')).toHaveCount(0)
}
