import type { Page } from '@playwright/test'
import { refuse, seedAquarium, seedLog } from './answers.ts'
import { findingsOf, inScheme } from './axe.ts'
import { expect, fillSignIn, test } from './coralline.ts'

for (const width of [390, 1280]) {
  test(`axe finds nothing at ${width} px, in light and in dark`, async ({ page, coralline }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 844 })
    // Nothing fades while it is being looked at.
    await page.emulateMedia({ reducedMotion: 'reduce' })

    await page.goto('/')
    await expectNothing(page, 'home')
    await page.getByRole('button', { name: 'Appearance' }).click()
    await expectNothing(page, 'appearance menu')
    await page.goto('/?sign_in=cancelled')
    await expect(page.getByRole('alert')).toContainText('Authentication Error')
    await expectNothing(page, 'popup message')
    await page.goto('/nowhere')
    await expect(page.getByText('Sorry, the page')).toBeVisible()
    await expectNothing(page, 'not found')

    await page.goto('/dashboard')
    await fillSignIn(page, `axe-${crypto.randomUUID()}`)
    await expect(page.getByText('No Aquariums Found!')).toBeVisible()
    await expectNothing(page, 'empty dashboard')

    const id = await seedAquarium(page, 'Axe Reef')
    await page.goto(`/aquarium/${id}`)
    await expect(page.getByRole('button', { name: 'Create New Log' })).toBeVisible()
    await expectNothing(page, 'empty aquarium')
    for (let day = 1; day <= 5; day++) await seedLog(page, id, `2026-01-0${day}T10:00:00`)

    await page.goto('/dashboard')
    await expect(page.getByRole('article')).toBeVisible()
    await expectNothing(page, 'dashboard')
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    if (width < 960) {
      await menu.click()
      await expectNothing(page, 'drawer')
    }
    await page.getByRole('button', { name: 'Add New Aquarium' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expectNothing(page, 'aquarium dialog with an error')

    await page.goto(`/aquarium/${id}`)
    await expect(page.getByRole('heading', { name: 'Trends' })).toBeVisible()
    await page.getByRole('button', { name: /Advanced Columns/ }).click()
    await expectNothing(page, 'aquarium')
    await page.getByLabel('CSV file', { exact: true }).setInputFiles({
      name: 'partly.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('timestamp,ph\n2026-01-31 08:05 PM,8.2\n2026-01-31 08:06 PM,high\n'),
    })
    await expect(page.getByRole('alert')).toContainText('CSV Import Result')
    await expectNothing(page, 'result of an import')
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Create New Log' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor()
    await expectNothing(page, 'log dialog')
    await page.goto(`/aquarium/${id}`)
    await page
      .getByRole('button', { name: /^Delete( log)?/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNothing(page, 'log deletion')
    await page.goto(`/aquarium/${id}`)
    await page.getByRole('button', { name: 'Delete Aquarium' }).click()
    await expectNothing(page, 'aquarium deletion')

    await refuse(page, { path: /\/api\/aquariums\//, message: 'Out of order.' })
    await page.goto(`${coralline.url}/dashboard`)
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectNothing(page, 'failed dashboard')
  })
}

async function expectNothing(page: Page, screen: string) {
  // What happens to lie half under the top bar is no small target.
  await page.evaluate(() => scrollTo(0, 0))
  expect.soft(await findingsOf(page, { only: 'wcag' }), screen).toEqual([])
  await inScheme(page, 'dark')
  expect.soft(await findingsOf(page, { only: 'colours' }), `${screen} in dark`).toEqual([])
  await inScheme(page, 'light')
}
