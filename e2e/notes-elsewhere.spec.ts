import type { Page } from '@playwright/test'
import { seedAquarium } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'

const notes = (page: Page) => page.getByRole('region', { name: 'Notes' })
const failure = (page: Page) => notes(page).locator('[aria-live=assertive]')
const field = (page: Page) => notes(page).getByRole('textbox', { name: 'Notes' })

async function stored(page: Page, id: number): Promise<string | null> {
  return page.evaluate(async (id) => (await (await fetch(`/api/aquariums/${id}`)).json()).notes, id)
}

async function openTwice(page: Page) {
  const id = await seedAquarium(page, 'Two tabs')
  const address = new URL(`/aquarium/${id}`, page.url()).href
  await page.goto(address)
  // Waits for each tab: one that is still loading would take the other tab's draft for its own.
  await expect(field(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(field(other)).toBeVisible()
  return { id, other }
}

test('notes that are changed in two places, or slowly', async ({ keeperPage: page }) => {
  test.slow()
  await test.step('two tabs: what the other one saved is not overwritten, and the keeper chooses', async () => {
    const { id, other } = await openTwice(page)
    await field(other).fill('from the other tab')
    await expect(notes(other)).toContainText('Saved')
    await field(page).fill('from this tab')
    const alert = failure(page)
    await expect(alert).toContainText('changed elsewhere in the meantime')
    await expect(alert).toContainText('from the other tab')
    await expectNoFindingsInBoth(page, 'section[aria-labelledby="notes-heading"]')
    expect(await stored(page, id)).toBe('from the other tab')
    await field(page).fill('from this tab, and more')
    await page.reload()
    await expect(field(page)).toHaveValue('from this tab, and more')
    await expect(alert).toContainText('from the other tab')
    await alert.getByRole('button', { name: 'Save what I typed' }).press('Enter')
    await expect(notes(page)).toContainText('Saved')
    expect(await stored(page, id)).toBe('from this tab, and more')

    await field(other).fill('late')
    await notes(other).getByRole('button', { name: 'Use what is stored' }).press('Enter')
    await expect(field(other)).toHaveValue('from this tab, and more')
    await expect(notes(other)).toContainText('Saved')
    await other.reload()
    await expect(field(other)).toHaveValue('from this tab, and more')

    await other.close()
  })
})
