import type { Page } from '@playwright/test'
import { refuse, seedAquarium, seedLog } from './answers.ts'
import { findingsOf, inScheme, looks } from './axe.ts'
import { expect, fillSignIn, test } from './coralline.ts'

for (const { width, scheme } of looks) {
  test(`axe finds nothing at ${width} px in ${scheme}`, async ({ page, coralline }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 844 })
    // Nothing fades while it is being looked at.
    await page.emulateMedia({ reducedMotion: 'reduce' })

    await page.goto('/')
    await page.getByRole('button', { name: 'Appearance' }).click()
    await expectNothing(page, scheme, 'appearance menu')
    await page.goto('/?sign_in=cancelled')
    await expect(page.getByRole('alert')).toContainText('Authentication Error')
    await expectNothing(page, scheme, 'popup message')
    await page.goto('/nowhere')
    await expect(page.getByText('Sorry, the page')).toBeVisible()
    await expectNothing(page, scheme, 'not found')

    await page.goto('/dashboard')
    await fillSignIn(page, `axe-${crypto.randomUUID()}`)
    await expect(page.getByText('No Aquariums Found!')).toBeVisible()
    await expectNothing(page, scheme, 'empty dashboard')

    const id = await seedAquarium(page, 'Axe Reef')
    await page.goto(`/aquarium/${id}`)
    await expect(page.getByRole('button', { name: 'Create New Log' })).toBeVisible()
    await expectNothing(page, scheme, 'empty aquarium')
    for (let day = 1; day <= 5; day++) await seedLog(page, id, `2026-01-0${day}T10:00:00`)

    await page.goto('/dashboard')
    await expect(page.getByRole('article')).toBeVisible()
    await expectNothing(page, scheme, 'dashboard')
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    if (width < 960) {
      await menu.click()
      await expectNothing(page, scheme, 'drawer')
    }
    await page.getByRole('button', { name: 'Add New Aquarium' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expectNothing(page, scheme, 'aquarium dialog with an error')

    await page.goto(`/aquarium/${id}`)
    await expect(page.getByRole('heading', { name: 'Trends' })).toBeVisible()
    // A phone shows logs without columns.
    if (width >= 600) await page.getByRole('button', { name: /Advanced Columns/ }).click()
    await expectNothing(page, scheme, 'aquarium')
    await page.getByLabel('CSV file', { exact: true }).setInputFiles({
      name: 'partly.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('timestamp,ph\n2026-01-31 08:05 PM,8.2\n2026-01-31 08:06 PM,high\n'),
    })
    await expect(page.getByRole('alert')).toContainText('CSV Import Result')
    await expectNothing(page, scheme, 'result of an import')
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Create New Log' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor()
    await expectNothing(page, scheme, 'log dialog')
    await page.goto(`/aquarium/${id}`)
    await page
      .getByRole('button', { name: /^Edit log of/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNothing(page, scheme, 'log deletion')
    await page.goto(`/aquarium/${id}`)
    await page.getByRole('button', { name: 'Delete Aquarium' }).click()
    await expectNothing(page, scheme, 'aquarium deletion')

    await refuse(page, { path: /\/api\/aquariums\//, message: 'Out of order.' })
    await page.goto(`${coralline.url}/dashboard`)
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectNothing(page, scheme, 'failed dashboard')
  })
}

async function expectNothing(page: Page, scheme: 'light' | 'dark', screen: string) {
  await inScheme(page, scheme)
  // What happens to lie half under the top bar is no small target.
  await page.evaluate(() => scrollTo(0, 0))
  expect.soft(await findingsOf(page, { only: 'wcag' }), screen).toEqual([])
}
