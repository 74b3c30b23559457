import type { Page } from '@playwright/test'
import { expectColumns, expectSortable, heading, row, seedAquariumOf, seedUser, unique } from './admin.ts'
import { seedAquarium, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { expectPopup } from './logs.ts'
import { goWithin } from './within.ts'

const hardDeleteWarning =
  'Warning: This will permanently delete the aquarium and all associated logs and images. This action cannot be undone. Are you sure you want to hard delete this aquarium?'

test('the aquariums screen', async ({ adminPage: page }) => {
  test.slow()
  await test.step('an aquarium is created for a user, edited, switched off and on', () => expectManaged(page))
  await test.step('a hard delete warns and wants the name typed', () => expectHardDelete(page))
  await test.step('links lead to the user, the aquarium’s screen and its logs', () => expectLinks(page))
})

async function expectManaged(page: Page) {
  const name = unique('Basin')
  const owner = await seedUser(page, unique('Owner'))
  await seedAquarium(page, unique('First'))
  await page.goto('/admin/aquariums')
  await expectColumns(page, [
    'ID',
    'Active',
    'User ID',
    'Owner',
    'Name',
    'Description',
    'Created At',
    'Log Count',
    'Actions',
  ])
  await expectSortable(page, ['ID', 'User ID', 'Name', 'Created At'])
  await page.getByRole('button', { name: 'Create New', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User ID').fill('')
  await dialog.getByLabel('Image URL').fill('ftp://example.org')
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const text of ['Name is required', 'User ID is required', 'Image URL must start with https'])
    await expect(dialog.getByText(text)).toBeVisible()
  await expect(dialog.getByRole('switch', { name: 'Active' })).toHaveCount(0)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Image URL').fill('')
  await dialog.getByLabel('User ID').fill(String(owner))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Aquarium Created', 'Happy reefing!')
  await expect(page).toHaveURL(/\/admin\/aquariums$/)

  await goWithin(page, `/admin/aquariums?user_id=${owner}`)
  await expect(page.getByText(`Only tanks with User ID ${owner}`)).toBeVisible()
  const green = 'rgb(217, 242, 224)'
  const red = 'rgb(253, 228, 225)'
  await expect(row(page, name).getByText('Active', { exact: true })).toHaveCSS('background-color', green)
  await page.getByRole('button', { name: `Delete tank ${name}`, exact: true }).click()
  const asking = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  await expect(asking).toContainText('Are you sure you want to delete this aquarium?')
  await asking.getByRole('button', { name: 'Yes' }).click()
  await expect(row(page, name).getByText('Inactive', { exact: true })).toHaveCSS('background-color', red)
  await expect(row(page, name)).toContainText(/Deleted [\d-]{10}, removed for good on [\d-]{10}/)
  await expectPopup(page, 'Aquarium Deleted', 'Then it is removed for good.')
  await page.getByRole('button', { name: `Edit tank ${name}` }).click()
  await expect(dialog.getByLabel('User ID')).toHaveAttribute('readonly')
  await dialog.getByRole('switch', { name: 'Active' }).click()
  await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Aquarium Edited', 'Your fish just got an upgrade!')
  await expect(row(page, name).getByText('Active', { exact: true })).toBeVisible()
}

async function expectHardDelete(page: Page) {
  const name = unique('Doomed')
  const id = await seedAquarium(page, name.replace('-', ' \u00a0 '))
  const shown = name.replace('-', ' ')
  await seedLog(page, id, '2026-01-01T10:00:00')
  await goWithin(page, `/admin/aquariums?id=${id}`)
  await expect(page.getByText(`Only tanks with ID ${id}`)).toBeVisible()
  const open = page.getByRole('button', { name: /^Hard Delete tank Doomed/ })
  const warning = page.getByRole('alertdialog', { name: 'Confirm Hard Deletion' })
  const typed = warning.getByLabel('Tank name')
  const mismatch = page.getByText('Aquarium name does not match.')
  await open.click()
  await expect(warning).toHaveAccessibleDescription(
    `${hardDeleteWarning} To confirm, type its name: ${shown}`,
  )
  await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
  await warning.getByRole('button', { name: 'Yes, Hard Delete' }).click()
  await expectPopup(page, 'Aquarium name does not match.', 'Please enter the correct aquarium name.')
  await warning.getByRole('button', { name: 'No', exact: true }).click()
  await expect(mismatch).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect(row(page, shown)).toBeVisible()

  // By keys alone: the field has the focus, and Enter does what the button does.
  await page.keyboard.press('Enter')
  await expect(typed).toBeFocused()
  await page.keyboard.type(shown.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(mismatch).toBeVisible()
  await expect(warning).toBeVisible()
  await typed.fill('')
  await page.keyboard.type(shown)
  await expect(mismatch).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expectPopup(page, 'Aquarium Deleted', 'gone for good')
  await expect(page.getByText('No tanks found.')).toBeVisible()
}

async function expectLinks(page: Page) {
  const name = unique('Linked')
  const owner = await seedUser(page, unique('Owner'))
  const id = await seedAquariumOf(page, owner, name)
  await goWithin(page, `/admin/aquariums?id=${id}`)
  await expect(page.getByText(`Only tanks with ID ${id}`)).toBeVisible()
  await row(page, name)
    .getByRole('link', { name: `User ${owner}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/admin/users\\?id=${owner}$`))
  await page.goBack()
  await row(page, name).getByRole('link', { name: '0 logs of' }).click()
  await expect(heading(page, 'Log Management')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/logs\\?aquarium_id=${id}$`))
  await page.goBack()
  await row(page, name).getByRole('link', { name, exact: true }).click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/aquarium/${id}$`))
}
