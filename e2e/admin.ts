import type { Locator, Page } from '@playwright/test'
import { create } from './answers.ts'
import { expect } from './coralline.ts'

/** The message after a failure of the server itself. */
export const fault = 'Something went wrong in Coralline. Nothing was changed; please try again.'

export const adminPaths = ['/admin', '/admin/users', '/admin/aquariums', '/admin/logs', '/admin/audit']

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, level: 1 })
}

export function row(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

export async function expectColumns(page: Page, names: string[]) {
  // A column that can be sorted by has an arrow behind its name.
  await expect(page.getByRole('columnheader')).toHaveText(
    names.map((name) => new RegExp(`^${name}(\\s[⇅▲▼])?$`)),
  )
}

/** Exactly these columns have a button to sort by. */
export async function expectSortable(page: Page, names: string[]) {
  const buttons = page.getByRole('columnheader').getByRole('button')
  await expect(buttons).toHaveText(names.map((name) => new RegExp(`^${name}\\s[⇅▲▼]$`)))
}

/** A name that no other journey uses. */
export function unique(name: string): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}`
}

/** A user made by a call, for journeys that are about something else. */
export async function seedUser(page: Page, name: string, subscription_level = 'free'): Promise<number> {
  return (await create(page, '/api/users/', { name, email: `${name}@example.org`, subscription_level })).id
}

/** Another user's aquarium, made by a call. */
export async function seedAquariumOf(page: Page, user_id: number, name: string): Promise<number> {
  return (await create(page, '/api/aquariums/', { user_id, name })).id
}

/** The lines of the file that the list on the screen is exported to. */
export async function exportedLines(page: Page, name: string): Promise<string[]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(name)
  const pieces = await (await file.createReadStream()).toArray()
  return Buffer.concat(pieces).toString().trim().split('\n')
}

/** Deletes by a call with the session of the page, but not made by the page. */
export async function remove(page: Page, path: string) {
  const { origin } = new URL(page.url())
  expect((await page.request.delete(origin + path, { headers: { origin } })).status()).toBe(204)
}
