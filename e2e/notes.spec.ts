import type { Page } from '@playwright/test'
import { endSession, seedAquarium } from './answers.ts'
import { expect, startSession, test } from './coralline.ts'

const noServer = 'There is no connection to Coralline. Please check your network and try again.'
const notes = (page: Page) => page.getByRole('region', { name: 'Notes' })
const failure = (page: Page) => notes(page).locator('[aria-live=assertive]')
const field = (page: Page) => notes(page).getByRole('textbox', { name: 'Notes' })

async function openAquarium(page: Page, name: string): Promise<number> {
  const id = await seedAquarium(page, name)
  await page.goto(new URL(`/aquarium/${id}`, page.url()).href)
  await expect(field(page)).toBeVisible()
  return id
}

async function stored(page: Page, id: number): Promise<string | null> {
  return page.evaluate(async (id) => (await (await fetch(`/api/aquariums/${id}`)).json()).notes, id)
}

test('notes are written where they stand, saved by themselves and there after a reload; what the server cannot or will not take stays', async ({
  keeperPage: page,
  coralline,
  context,
}) => {
  test.slow()
  const id = await openAquarium(page, 'Noted')
  await test.step('by themselves', async () => {
    await expect(field(page)).toHaveAttribute('placeholder', 'Equipment, stocking, dosing, …')
    await field(page).focus()
    await page.keyboard.type('Skimmer: 9001\n\n\t<b>2 Kalk</b>')
    await expect(notes(page)).toContainText('Saving…')
    await expect(notes(page)).toContainText('Saved')
    const text = 'Skimmer: 9001\n\n<b>2 Kalk</b>'
    expect((await stored(page, id))?.replace('\t', '')).toBe(text)
    await page.reload()
    await expect(field(page)).toHaveValue((await stored(page, id)) ?? '')
    await field(page).fill('')
    await expect(notes(page)).not.toContainText('Saving…')
    expect(await stored(page, id)).toBeNull()
  })
  await test.step('what is typed without a network is saved when it is back, and by who goes on to another page at once', async () => {
    const id = await openAquarium(page, 'Offline notes')
    await context.setOffline(true)
    await field(page).fill('typed without a network')
    await expect(failure(page)).toContainText(`Not saved: ${noServer}`)
    await field(page).pressSequentially(', and more')
    await expect(field(page)).toHaveValue('typed without a network, and more')
    await context.setOffline(false)
    await expect(notes(page)).toContainText('Saved')
    expect(await stored(page, id)).toBe('typed without a network, and more')

    await field(page).fill('the last words')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await expect.poll(() => stored(page, id)).toBe('the last words')
    await page.goBack()
    await expect(field(page)).toHaveValue('the last words')
    await field(page).press('Control+End')
    await field(page).pressSequentially(', and a reload')
    await page.reload()
    await expect(field(page)).toHaveValue('the last words, and a reload')
    await expect.poll(() => stored(page, id)).toBe('the last words, and a reload')
  })
  await test.step('what was typed before signing out is saved or offered to the same keeper only', async () => {
    const name = `leaves-${crypto.randomUUID()}`
    await startSession(page, name, coralline.url)
    const id = await openAquarium(page, 'Signed out')
    await field(page).fill('saved on the way out')
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Login/Register' }).first()).toBeVisible()
    await startSession(page, name, coralline.url)
    await page.goto(`/aquarium/${id}`)
    await expect(field(page)).toHaveValue('saved on the way out')
    await expect(notes(page)).toContainText('Saved')
    await endSession(page)
    await field(page).fill('typed after the session had ended')
    await expect(failure(page)).toContainText('Sign in in a new tab')
    await startSession(page, `other-${crypto.randomUUID()}`, coralline.url)
    await openAquarium(page, 'Of somebody else')
    await expect(field(page)).toHaveValue('')
  })
})
