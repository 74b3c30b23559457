import type { Page } from '@playwright/test'
import {
  expectColumns,
  expectSortable,
  exportedLines,
  heading,
  row,
  seedAquariumOf,
  seedUser,
  unique,
} from './admin.ts'
import { holdBack } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { expectPopup } from './logs.ts'
import { goWithin } from './within.ts'

test('the users screen', async ({ adminPage: page }) => {
  test.slow()
  await test.step('a user is created, edited, filtered by and deleted', () => expectManaged(page))
  await test.step('users are found, and lead on', () => expectListed(page))
  await test.step('what is typed stays while the list that was searched for loads, also in a dialog', () =>
    expectTypedStays(page))
})

async function expectManaged(page: Page) {
  const name = unique('Ursula')
  await page.goto('/admin/users')
  await expectColumns(page, [
    'ID',
    'Name',
    'Email',
    'Subscription Level',
    'Created At',
    'Last Login',
    'Aquarium Count',
    'Log Count',
    'Actions',
  ])
  await expectSortable(page, ['ID', 'Name', 'Email', 'Subscription Level', 'Created At', 'Last Login'])
  await page.getByRole('button', { name: 'Create New', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create A New User' })
  expect((await dialog.boundingBox())?.width).toBe(500)
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const sentence of ['Name is required', 'Email is required', 'Subscription Level is required'])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
  await dialog.getByLabel('Name').fill(name)
  await expect(dialog.getByText('Name is required')).toHaveCount(0)
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Email').fill(`${name}@Example.org`)
  await dialog.getByLabel('Subscription Level').selectOption('Premium')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'User Created', 'User successfully added!')
  await page.getByLabel('Search name and e-mail').fill(name)
  await expect(page).toHaveURL(new RegExp(`search=${name}`))
  await expect(row(page, name)).toContainText('Premium')
  await expect(row(page, name)).toContainText('Never')
  await expect(row(page, name).getByText('just now')).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d/)

  await page.getByRole('button', { name: `Edit user ${name}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit A User' })
  await expect(editing.getByLabel('Email')).toHaveValue(`${name.toLowerCase()}@example.org`)
  await editing.getByLabel('Subscription Level').selectOption('Free')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'User Edited', 'User successfully updated!')
  await expect(row(page, name)).toContainText('Free')

  await page.getByRole('button', { name: `Delete user ${name}` }).click()
  const asking = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  await expect(asking).toContainText('Are you sure you want to delete this user?')
  await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
  await asking.getByRole('button', { name: 'No' }).click()
  await expect(asking).toHaveCount(0)
  await page.getByRole('button', { name: `Delete user ${name}` }).click()
  await asking.getByRole('button', { name: 'Yes' }).click()
  await expectPopup(page, 'User Deleted', 'User successfully deleted!')
  await expect(page.getByText('No users found.')).toBeVisible()
  await expectNoFindingsInBoth(page, 'main')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(row(page, 'admin@example.org')).toBeVisible()
}

async function expectListed(page: Page) {
  await test.step('page and search are in the address, and a file holds what is found', () =>
    expectFound(page))
  await test.step('going back closes a dialog, and going forward again opens none', () =>
    expectBackAndForth(page))
  await test.step('the count of aquariums leads to them', () => expectCountLeads(page))
}

async function expectTypedStays(page: Page) {
  await goWithin(page, '/admin/users')
  const box = page.getByLabel('Search name and e-mail')
  await box.pressSequentially('hair ')
  await expect(page).toHaveURL(/search=hair$/)
  const nothing = page.getByText('No users found.')
  await expect(nothing).toBeVisible()
  await expect(box).toHaveValue('hair ')
  // A screen reader speaks only what comes new.
  const spoken = await nothing.elementHandle()
  await box.press('x')
  await expect(page).toHaveURL(/search=hair\+x$/)
  await expect.poll(() => spoken?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await expect(nothing).toBeVisible()
  await box.press('Backspace')
  await expect(page).toHaveURL(/search=hair$/)
  await box.pressSequentially('algae')
  await expect(page).toHaveURL(/search=hair\+algae$/)
  await expect(box).toHaveValue('hair algae')

  const letThrough = await holdBack(page, /\/api\/users\/\?/)
  await box.fill('cyano')
  await page.getByRole('button', { name: 'Create New', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create A New User' })
  await dialog.getByLabel('Name').fill('Ursula')
  letThrough()
  await expect(page).toHaveURL(/search=cyano$/)
  await expect(dialog.getByLabel('Name')).toHaveValue('Ursula')
}

async function expectFound(page: Page) {
  const batch = unique('batch')
  for (let index = 0; index < 33; index++) await seedUser(page, `${batch}-${String(index).padStart(2, '0')}`)
  await goWithin(page, `/admin/users?search=${batch}`)
  await expect(page.getByText('1–30 of 33')).toBeVisible()
  const last = page.getByRole('button', { name: 'Last page' })
  await last.press('Enter')
  await expect(page.getByText('31–33 of 33')).toBeVisible()
  await expect(last).toBeDisabled()
  await expect(last).toBeFocused()
  const again = await page.reload()
  expect(again?.status()).toBe(200)
  await expect(page.getByText('31–33 of 33')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1–30 of 33')).toBeVisible()
  expect(await exportedLines(page, 'coralline-users.csv')).toHaveLength(34)
  await goWithin(page, `/admin/users?search=${unique('nobody')}`)
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect(row(page, 'admin@example.org')).toBeVisible()
  await expect(heading(page, 'User Management')).toBeFocused()
}

async function expectBackAndForth(page: Page) {
  const id = await seedUser(page, unique('Forth'))
  await goWithin(page, '/admin/users')
  await page.getByLabel('Search name and e-mail').fill('Forth')
  await expect(page).toHaveURL(/search=Forth/)
  await goWithin(page, `/admin/users?id=${id}`)
  await expect(page.getByText(`Only users with ID ${id}`)).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.getByRole('button', { name: 'Create New', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`Only users with ID ${id}`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function expectCountLeads(page: Page) {
  const id = await seedUser(page, unique('Owner'))
  await seedAquariumOf(page, id, 'First')
  await seedAquariumOf(page, id, 'Second')
  await goWithin(page, `/admin/users?id=${id}`)
  await expect(page.getByText(`Only users with ID ${id}`)).toBeVisible()
  await page.getByRole('link', { name: /^2 tanks of/ }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/aquariums\\?user_id=${id}$`))
  await expect(page.getByText('1–2 of 2')).toBeVisible()
}
