import type { Browser, Page } from '@playwright/test'
import { remove, row, seedUser, unique } from './admin.ts'
import { expect, startSession, test } from './coralline.ts'

test('the audit log', async ({ adminPage: page, browser, coralline }) => {
  await test.step('the audit log is filtered by what, who and when, and all of it is in the address', () =>
    expectFiltered(page, browser, coralline.url))
})

async function expectFiltered(page: Page, browser: Browser, baseURL: string) {
  const name = unique('second')
  const second = await seedUser(page, name, 'admin')
  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  await startSession(other, name, baseURL)
  const made = await seedUser(other, unique('Made'))
  await remove(other, `/api/users/${made}`)
  await context.close()

  await page.goto('/admin/audit')
  const what = page.getByLabel('What')
  const who = page.getByLabel('Who (name or e-mail)')
  await who.fill(name.toUpperCase())
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await what.selectOption('Deleted')
  await expect(page).toHaveURL(/action=delete/)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(row(page, `User ${made}`)).toContainText('Deleted')
  const link = page.url()

  await what.selectOption('Imported logs')
  await expect(page.getByText('No audit entries found.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(what).toHaveValue('delete')
  await page.goto('/dashboard')
  await page.goto(link)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(who).toHaveValue(name.toUpperCase())
  await expect(what).toHaveValue('delete')

  await what.selectOption('Hard deleted')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
  await expect(who).toHaveValue('')
  await expect(what).toHaveValue('')
  await expect(row(page, `User ${second}`)).toBeVisible()
  // Other journeys use the same server, and one of them needs it to have only one admin.
  await page.evaluate((id) => fetch(`/api/users/${id}`, { method: 'DELETE' }), second)
}
