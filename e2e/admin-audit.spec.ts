import type { Browser, Page } from '@playwright/test'
import { remove, row, seedUser, unique } from './admin.ts'
import { expect, startSession, test } from './coralline.ts'

test('the audit log', async ({ adminPage: page, browser, coralline }) => {
  await test.step('the audit log is filtered by what, who and when, and all of it is in the address', () =>
    expectFiltered(page, browser, coralline.url))
  await test.step('the audit log of some days is asked for by their dates, on the first page', () =>
    expectDays(page))
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

async function expectDays(page: Page) {
  const user = await seedUser(page, unique('Today'))
  const today = await page.evaluate(() => {
    const now = new Date()
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
  })
  await page.goto(`/admin/audit?target=user&target_id=${user}&page=2`)
  await page.getByLabel('First day', { exact: true }).fill(today)
  await expect(page).toHaveURL(new RegExp(`from=${today}$`))
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByLabel('Last day', { exact: true }).fill('2025-12-31')
  await expect(page.getByText('No audit entries found.')).toBeVisible()
  await expect(page.getByText('The first day is after the last.')).toBeVisible()
  await page.getByLabel('First day', { exact: true }).fill('')
  await expect(page).toHaveURL(/to=2025-12-31$/)
  await expect(page.getByText('The first day is after the last.')).toHaveCount(0)
  await expect(page.getByText('No audit entries found.')).toBeVisible()
  await page.getByLabel('Last day', { exact: true }).fill(today)
  await expect(row(page, `User ${user}`)).toBeVisible()
  await page.getByLabel('First day', { exact: true }).fill('31.12.')
  await page.getByLabel('First day', { exact: true }).press('Enter')
  await expect(page.getByText('Enter a real date as YYYY-MM-DD')).toBeVisible()
  await expect(row(page, `User ${user}`)).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
}
