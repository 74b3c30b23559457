import type { Page } from '@playwright/test'
import { endSession, seedAquarium } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, startSession, test } from './coralline.ts'
import { expectPopup } from './logs.ts'
import { goWithin } from './within.ts'

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

test('notes that are changed in two places, or slowly', async ({ keeperPage: page, coralline }) => {
  test.slow()
  await test.step('two tabs: what the other one saved is not overwritten, and the keeper chooses', async () => {
    const { id, other } = await openTwice(page)
    await field(other).fill('from the other tab')
    await expect(notes(other)).toContainText('Saved')
    await field(page).fill('from this tab')
    const alert = failure(page)
    await expect(alert).toContainText('changed elsewhere meanwhile')
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
    await notes(other).getByRole('button', { name: 'Take what is stored' }).press('Enter')
    await expect(field(other)).toHaveValue('from this tab, and more')
    await expect(notes(other)).toContainText('Saved')
    await other.reload()
    await expect(field(other)).toHaveValue('from this tab, and more')

    // Notes from elsewhere are shown when the page loads its data again, if nothing is typed here.
    await field(other).fill('written on the phone')
    await expect(notes(other)).toContainText('Saved')
    await page.getByRole('button', { name: 'Create New Log' }).click()
    await page.getByRole('dialog').getByLabel('pH', { exact: true }).fill('8.2')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expectPopup(page, 'Data Log Created', 'Log successfully added!')
    await expect(field(page)).toHaveValue('written on the phone')
    await other.close()
  })
  await test.step('a save that is answered late or not at all leaves newer typing alone, and the last text is stored', async () => {
    const id = await seedAquarium(page, 'Slow answers')
    await goWithin(page, `/aquarium/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Slow answers' })).toBeVisible()
    await expect(field(page)).toBeVisible()
    // Holds back the real answers to saves until they are let through.
    const held: (() => void)[] = []
    await page.route(`**/api/aquariums/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      const response = await route.fetch()
      await new Promise<void>((letThrough) => held.push(letThrough))
      await route.fulfill({ response })
    })
    await field(page).pressSequentially('first')
    await expect.poll(() => held.length).toBe(1)
    expect(await stored(page, id)).toBe('first')
    await field(page).pressSequentially(' second')
    // Leaving the field would save at once, but has to wait for the save under way.
    await field(page).blur()
    await field(page).pressSequentially(' third')
    expect(held.length).toBe(1)
    held.shift()?.()
    await expect.poll(() => held.length).toBe(1)
    expect(await stored(page, id)).toBe('first second third')
    await expect(field(page)).toHaveValue('first second third')
    held.shift()?.()
    await expect(notes(page)).toContainText('Saved')
    expect(held.length).toBe(0)
    await expect(field(page)).toHaveValue('first second third')

    // A save whose answer was lost does not conflict with the next save of the same tab.
    await page.unrouteAll({ behavior: 'wait' })
    await page.route(`**/api/aquariums/${id}`, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await field(page).fill('arrived')
    await expect(failure(page)).toContainText('Not saved')
    await page.unrouteAll({ behavior: 'wait' })
    expect(await stored(page, id)).toBe('arrived')
    await field(page).fill('arrived, and more')
    await expect(notes(page)).toContainText('Saved')
    expect(await stored(page, id)).toBe('arrived, and more')
  })
  await test.step('a save that fails after the page was left is told, and the draft is there again', async () => {
    const name = `left-${crypto.randomUUID()}`
    await startSession(page, name, coralline.url)
    const id = await seedAquarium(page, 'Left behind')
    await page.goto(`/aquarium/${id}`)
    await expect(field(page)).toBeVisible()
    await endSession(page)
    await field(page).fill('typed for nobody')
    await page.getByRole('banner').getByRole('link', { name: 'Coralline' }).click()
    await expectPopup(page, 'Error Updating Aquarium', 'What you typed is kept on this device')
    await startSession(page, name, coralline.url)
    await page.goto(`/aquarium/${id}`)
    await expect(field(page)).toHaveValue('typed for nobody')
    await expect(notes(page)).toContainText('Saved')
    expect(await stored(page, id)).toBe('typed for nobody')
  })
})
