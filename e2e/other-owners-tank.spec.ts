import { seedAquariumOf, seedUser, unique } from './admin.ts'
import { seedAquarium, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'

/** The names of all buttons that change something on the pages of a tank. */
const changing =
  /^(Create New Log|Edit tank|Import Logs|Upload photos|Delete Aquarium|(Edit|Delete) log of .*|\d{4}-\d\d-\d\d .*)$/

test('another keeper’s tank says whose it is, and nothing can be changed until Edit', async ({
  adminPage: page,
}) => {
  const keeper = unique('Owner')
  const id = await seedAquariumOf(page, await seedUser(page, keeper), unique('Foreign'))
  await seedLog(page, id, '2026-01-01T10:00:00', { ph: 8.1 })
  for (const path of [`/aquarium/${id}`, `/aquarium/${id}/ph`]) {
    await page.goto(path)
    const banner = page.getByRole('region', { name: 'Someone else’s tank' })
    await expect(banner).toContainText(`The tank of ${keeper}: you are here as an admin`)
    await expect(banner).toContainText(`${keeper.toLowerCase()}@example.org`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('2026-01-01 10:00 AM').first()).toBeVisible()
    await expect(page.getByRole('button', { name: changing })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveCount(0)
    await banner.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('button', { name: 'Delete log of 2026-01-01 10:00 AM' })).toBeVisible()
    // When the page is opened again after this, nothing can be changed until Edit is pressed again.
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await sidebar.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  }
  // The code on the stand opens the page, and its log form only where something may be changed.
  await page.goto(`/aquarium/${id}?log=1`)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/aquarium/${id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoFindingsInBoth(page, '[aria-label="Someone else’s tank"]')
  await test.step('on a phone the one button of a tank that is only looked at stands by itself, without a menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: 'Export Logs' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Create New Log' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('button', { name: 'Export Logs' })).toBeVisible()
  })

  await page.setViewportSize({ width: 1280, height: 844 })
  for (const name of ['Create New Log', 'Edit tank', 'Import Logs', 'Upload photos', 'Delete Aquarium'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await test.step('notes that were saved are there at the next Edit, and no conflict with oneself', async () => {
    const notes = page.getByRole('region', { name: 'Notes' })
    const field = notes.getByRole('textbox')
    const edit = page.getByRole('button', { name: 'Edit', exact: true })
    await field.fill('Skimmer cleaned')
    await expect(notes).toContainText('Saved')
    await edit.click()
    await expect(notes.getByText('Skimmer cleaned')).toBeVisible()
    await edit.click()
    await expect(field).toHaveValue('Skimmer cleaned')
    await field.fill('Skimmer cleaned twice')
    await expect(notes).toContainText('Saved')
  })

  await test.step('an admin’s own tank has no banner and can be changed at once', async () => {
    const own = await seedAquarium(page, unique('Own'))
    await page.goto(`/aquarium/${own}`)
    await expect(page.getByRole('button', { name: 'Create New Log' })).toBeVisible()
    await expect(page.getByText('you are here as an admin')).toHaveCount(0)
  })
})
