import type { Page } from '@playwright/test'
import {
  expectColumns,
  expectSortable,
  exportedLines,
  fault,
  heading,
  row,
  seedAquariumOf,
  seedUser,
  unique,
} from './admin.ts'
import { refuse, seedAquarium, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { expectPopup } from './logs.ts'
import { goWithin } from './within.ts'

const hardDeleteWarning =
  'Warning: This will permanently delete the aquarium and all associated logs and images. This action cannot be undone. Are you sure you want to hard delete this aquarium?'

test('the aquariums screen', async ({ adminPage: page }) => {
  test.slow()
  await test.step('an aquarium is created for a user, edited, switched off and on', () => expectManaged(page))
  await test.step('a hard delete warns and wants the name typed, and nothing of the aquarium is left', () =>
    expectHardDelete(page))
  await test.step('links, search, sort and export', () => expectListed(page))
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
  await dialog.getByLabel('User ID').fill('2000000000')
  await dialog.getByLabel('Image URL').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Error Creating Aquarium', 'There is no user with this ID.')
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
  await dialog.getByLabel('Image URL').fill('http://example.org/reef.png')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Image URL must start with https:')).toBeVisible()
  await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
  await dialog.getByLabel('Image URL').fill('')
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
  await refuse(page, { method: 'DELETE', path: '**/hard_delete', message: fault })
  await page.keyboard.press('Enter')
  await expectPopup(page, 'Error hard deleting aquarium', fault)
  await page.unrouteAll()
  await typed.focus()
  await page.keyboard.press('Enter')
  await expectPopup(page, 'Aquarium Deleted', 'gone for good')
  await expect(page.getByText('No tanks found.')).toBeVisible()
  await goWithin(page, `/admin/logs?aquarium_id=${id}`)
  await expect(page.getByText('No logs found.')).toBeVisible()
  await goWithin(page, `/aquarium/${id}`)
  await expectPopup(page, 'Aquarium not found.', 'The requested aquarium could not be found.')
}

async function expectListed(page: Page) {
  await test.step('links lead to the user, the aquarium’s screen and its logs', () => expectLinks(page))
  await test.step('aquariums are searched, sorted and exported; Refresh clears filter and search', () =>
    expectFound(page))
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

async function expectFound(page: Page) {
  const batch = unique('Tank')
  const owner = await seedUser(page, unique('Owner'))
  for (const letter of ['b', 'C', 'a']) await seedAquariumOf(page, owner, `${batch} ${letter}`)
  await seedAquarium(page, `${batch} of another`)
  await goWithin(page, `/admin/aquariums?user_id=${owner}`)
  await expect(page.getByText(`Only tanks with User ID ${owner}`)).toBeVisible()
  await page.getByLabel('Search name').fill(batch.toUpperCase())
  await page.getByLabel('Search name').press('Enter')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=name/)
  if (!page.url().includes('order=desc'))
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page.getByRole('row').filter({ hasText: batch })).toContainText(['C', 'b', 'a'])
  const lines = await exportedLines(page, 'coralline-aquariums.csv')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('"id","active","user_id","name","description","created_at","log_count","last_logged"')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).not.toHaveURL(/user_id|search/)
  await expect(page.getByLabel('Search name')).toHaveValue('')
}
