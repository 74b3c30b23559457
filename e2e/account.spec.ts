import { readFile } from 'node:fs/promises'
import { seedAquarium, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, fillSignIn, test } from './coralline.ts'
import { keptIn } from './kept-app.ts'
import { expectPopup } from './logs.ts'
import { goWithin } from './within.ts'

test('what a keeper takes away, deletes and has back', async ({ keeperPage: page }) => {
  await test.step('a keeper downloads everything, brings it back, and brings a deleted tank back', async () => {
    const id = await seedAquarium(page, 'Reef to go')
    await seedLog(page, id, '2026-01-01T10:00:00')
    await page.goto('/settings')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download everything' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^coralline-export-\d{4}-\d\d-\d\d\.zip$/)
    const buffer = await readFile(await download.path())

    const zip = page.getByLabel('Exported zip file')
    await zip.setInputFiles({ name: download.suggestedFilename(), mimeType: 'application/zip', buffer })
    await expectPopup(page, 'Your export is back', '1 tank: Reef to go (1 log, 0 photos).')
    await expect(page.getByRole('dialog')).toBeHidden()

    await goWithin(page, `/aquarium/${id}`)
    await page.getByRole('button', { name: 'Delete Aquarium' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(
      'This removes the tank and its logs from your list. You can bring it back for 30 days.',
    )
    await dialog.getByLabel('Tank name').fill('Reef to go')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await goWithin(page, '/settings')
    await page.getByRole('link', { name: 'Deleted tanks' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Reef to go' }).last()).toContainText(
      '1 log, deleted',
    )
    await expectNoFindingsInBoth(page, 'main')
    await page.getByRole('button', { name: 'Bring back Reef to go' }).click()
    await expectPopup(page, 'Reef to go is back', 'with its logs, photos and notes.')
    await expect(page.getByText('You have no deleted tanks to bring back.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Deleted tanks' })).toBeFocused()
  })
  await test.step('a keeper deletes the account, is asked at the next sign-in, and has it back', async () => {
    await seedAquarium(page, 'Reef of old')
    await goWithin(page, '/settings')
    const email =
      (await page
        .getByText(/^keeper-.*@example\.org$/)
        .first()
        .textContent()) ?? ''
    const [name = ''] = email.split('@')
    // What is kept on the device is not left to whoever uses it next.
    await expect.poll(() => keptIn(page, 'seen')).not.toEqual([])
    const { id } = await (await page.request.get('/api/me')).json()
    const draft = `coralline:log-draft:${id}:1`
    await page.evaluate((draft) => localStorage.setItem(draft, '{}'), draft)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail address').fill('other@example.org')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog).toContainText('This is not the e-mail address of your account.')
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await keptIn(page, 'seen')).toEqual([])
    expect(await page.evaluate((draft) => localStorage.getItem(draft), draft)).toBeNull()
    expect((await page.request.get('/api/me')).status()).toBe(401)
    await page.goto('/api/login')
    await fillSignIn(page, name)
    await expect(page.getByRole('heading', { name: 'Bring your account back?' })).toBeVisible()
    expect((await page.request.get('/api/me')).status()).toBe(401)
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Reef of old' })).toBeVisible()

    // When the answer is lost on its way, nobody can say whether the account is still there, but signing in tells.
    await goWithin(page, '/settings')
    await page.route('**/api/me', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expectPopup(page, 'Deletion not confirmed', 'your account may or may not be deleted')
    await page.unroute('**/api/me')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expectPopup(page, 'Deletion not confirmed', 'unless you are asked there whether to bring it back')
    const opened = page.waitForEvent('popup')
    await page.getByRole('alert').getByRole('link', { name: 'Sign in in a new tab' }).click()
    const beside = await opened
    await fillSignIn(beside, name)
    await expect(beside.getByRole('heading', { name: 'Bring your account back?' })).toBeVisible()
  })
})
