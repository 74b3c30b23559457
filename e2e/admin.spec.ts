import type { Page } from '@playwright/test'
import { refuse, seedAquarium, seedLog } from './answers.ts'
import { expect, test } from './coralline.ts'
import { expectNoFindings, expectPopup } from './logs.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** A user made by a call, for journeys that are about something else. */
async function seedUser(page: Page, name: string): Promise<number> {
  return page.evaluate(async (name) => {
    const body = JSON.stringify({ name, email: `${name}@example.org`, subscription_level: 'free' })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/users/', { method: 'POST', headers, body })
    return (await response.json()).id as number
  }, name)
}

async function expectColumns(page: Page, names: string[]) {
  // A column that can be sorted by has an arrow behind its name.
  await expect(page.getByRole('columnheader')).toHaveText(names.map((name) => new RegExp(`^${name}[⇅▲▼]?$`)))
}

const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`

test('who is no admin is sent home from every admin page, and sees no way there', async ({
  keeperPage: page,
  coralline,
}) => {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'User Management' })).toHaveCount(0)
  for (const path of ['/admin', '/admin/users', '/admin/aquariums', '/admin/logs', '/admin/audit']) {
    await page.goto(path)
    await expectPopup(page, 'Authentication Error', 'Admin privileges required')
    await expect(page).toHaveURL(`${coralline.url}/`)
  }
})

test('the dashboard shows figures and leads to the screens and the blog', async ({ adminPage: page }) => {
  await page.goto('/admin')
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  for (const label of ['Users', 'Active in 30 days', 'Aquariums', 'Logs', 'Database', 'Version'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/blog/"]')).toHaveCount(9)
  await expectNoFindings(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const title of ['User Management', 'Aquarium Management', 'Log Management']) {
    await navigation.getByRole('link', { name: title }).click()
    await expect(heading(page, title)).toBeVisible()
  }
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Audit Log' }).click()
  await expect(heading(page, 'Audit Log')).toBeVisible()
})

test('a user is created, edited, filtered by and deleted', async ({ adminPage: page }) => {
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
  await page.getByRole('button', { name: 'Create New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create A New User' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const sentence of ['Name is required', 'Email is required', 'Subscription Level is required'])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectNoFindings(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(`${name}@Example.org`)
  await dialog.getByLabel('Subscription Level').selectOption('Premium')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'User Created', 'User successfully added!')
  await page.getByLabel('Search name and e-mail').fill(name)
  await expect(page).toHaveURL(new RegExp(`search=${name}`))
  await expect(row(page, name)).toContainText('Premium')
  await expect(row(page, name)).toContainText('Never')

  await page.getByRole('button', { name: `Edit user ${name}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit A User' })
  await expect(editing.getByLabel('Email')).toHaveValue(`${name.toLowerCase()}@example.org`)
  await editing.getByLabel('Subscription Level').selectOption('Free')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'User Edited', 'User successfully updated!')
  await expect(row(page, name)).toContainText('Free')

  await page.getByRole('button', { name: `Delete user ${name}` }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await expect(asking).toContainText('Are you sure you want to delete this user?')
  await expectNoFindings(page)
  await asking.getByRole('button', { name: 'No' }).click()
  await expect(asking).toHaveCount(0)
  await page.getByRole('button', { name: `Delete user ${name}` }).click()
  await asking.getByRole('button', { name: 'Yes' }).click()
  await expectPopup(page, 'User Deleted', 'User successfully deleted!')
  await expect(page.getByText('No users found.')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(row(page, 'admin@example.org')).toBeVisible()
})

test('failures of the users screen are told in its words', async ({ adminPage: page }) => {
  const name = unique('Frail')
  const id = await seedUser(page, name)
  await page.goto(`/admin/users?id=${id}`)
  await expect(page.getByText(`Only users with ID ${id}`)).toBeVisible()
  const message = 'Coralline is busy. Please try again.'
  for (const [method, path] of [
    ['POST', '**/api/users/'],
    ['PUT', '**/api/users/*'],
    ['DELETE', '**/api/users/*'],
  ] as const)
    await refuse(page, { method, path, status: 503, code: 'busy', message })
  await page.getByRole('button', { name: 'Create New' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('X')
  await dialog.getByLabel('Email').fill('x@y')
  await dialog.getByLabel('Subscription Level').selectOption('Free')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Error Creating User', message)
  await expect(dialog.getByLabel('Name')).toHaveValue('X')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Edit user ${name}` }).click()
  await dialog.getByLabel('Name').fill('Y')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Error Updating User', message)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Delete user ${name}` }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expectPopup(page, 'Error Deleting User', message)
  await refuse(page, { path: '**/api/users/?*', status: 503, code: 'busy', message })
  await page.reload()
  await expectPopup(page, 'Error Reading User', message)
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the last admin stays', async ({ adminPage: page }) => {
  await page.goto('/admin/users?search=admin@example.org')
  await page.getByRole('button', { name: 'Delete user admin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expectPopup(page, 'Error Deleting User', 'This is the last admin.')
})

test('an aquarium is created for a user, switched off, on and removed for good; links lead on', async ({
  adminPage: page,
}) => {
  const name = unique('Basin')
  const owner = await seedUser(page, unique('Owner'))
  await seedAquarium(page, unique('First'))
  await page.goto('/admin/aquariums')
  await expectColumns(page, [
    'ID',
    'Active',
    'User ID',
    'Name',
    'Description',
    'Created At',
    'Log Count',
    'Actions',
  ])
  await page.getByRole('button', { name: 'Create New' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('User ID').fill(String(owner))
  await dialog.getByLabel('Image URL').fill('ftp://example.org')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Image URL must start with http or https')).toBeVisible()
  await dialog.getByLabel('Image URL').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Aquarium Created', 'Happy reefing!')
  await expect(page).toHaveURL(/\/admin\/aquariums$/)
  await page.goto(`/admin/aquariums?user_id=${owner}`)
  await expect(row(page, name)).toContainText('Active')
  await expectNoFindings(page)

  await page.getByRole('button', { name: `Delete aquarium ${name}`, exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await expect(asking).toContainText('Are you sure you want to delete this aquarium?')
  await asking.getByRole('button', { name: 'Yes' }).click()
  await expect(row(page, name)).toContainText('Inactive')
  await page.getByRole('button', { name: `Edit aquarium ${name}` }).click()
  await dialog.getByRole('switch', { name: 'Active' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Aquarium Edited', 'Your fish just got an upgrade!')
  await expect(row(page, name)).not.toContainText('Inactive')

  await row(page, name)
    .getByRole('link', { name: `User ${owner}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/admin/users\\?id=${owner}$`))
  await page.getByRole('link', { name: /^1 aquariums of/ }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/aquariums\\?user_id=${owner}$`))
  await row(page, name).getByRole('link', { name: '0 logs of' }).click()
  await expect(heading(page, 'Log Management')).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: `Hard Delete aquarium ${name}` }).click()
  const warning = page.getByRole('dialog', { name: 'Confirm Hard Deletion' })
  await expect(warning).toContainText(
    'Warning: This will permanently delete the aquarium and all associated logs and images. This action cannot be undone. Are you sure you want to hard delete this aquarium?',
  )
  await refuse(page, {
    method: 'DELETE',
    path: '**/hard_delete',
    status: 503,
    code: 'busy',
    message: 'Busy just now.',
  })
  await warning.getByRole('button', { name: 'Yes, Hard Delete' }).click()
  await expectPopup(page, 'Error hard deleting aquarium', 'Busy just now.')
  await page.unroute('**/hard_delete')
  await page.getByRole('button', { name: `Hard Delete aquarium ${name}` }).click()
  await warning.getByRole('button', { name: 'Yes, Hard Delete' }).click()
  await expect(page.getByText('No aquariums found.')).toBeVisible()
})

test('logs are created, edited, searched and deleted in the admin’s dialog', async ({ adminPage: page }) => {
  const id = await seedAquarium(page, unique('Logged'))
  await seedLog(page, id, '2026-01-01T10:00:00')
  await page.goto(`/admin/logs?aquarium_id=${id}`)
  await expectColumns(page, [
    'ID',
    'Aquarium ID',
    'Timestamp',
    'Temperature',
    'pH',
    'Salinity',
    'Note',
    'Actions',
  ])
  await page.getByRole('button', { name: 'Create New' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Aquarium ID')).toHaveValue(String(id))
  await dialog.getByLabel('Note').fill('Coral spawned')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Data Log Created', 'Log successfully added!')
  await expect(row(page, 'Coral spawned')).toBeVisible()
  await page.getByLabel('Search notes').fill('SPAWN')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: /^Edit log of/ }).click()
  await dialog.getByLabel('Temperature (°F)').fill('79')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Data Log Edited', 'Log successfully updated!')
  await expect(row(page, 'Coral spawned')).toContainText('79')
  await expectNoFindings(page)
  await refuse(page, {
    method: 'DELETE',
    path: '**/api/logs/*',
    status: 503,
    code: 'busy',
    message: 'Busy just now.',
  })
  await page.getByRole('button', { name: /^Delete log of/ }).click()
  await expect(dialog).toContainText('Are you sure you want to delete this log?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectPopup(page, 'Error deleting log', 'Busy just now.')
  await page.unroute('**/api/logs/*')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectPopup(page, 'Data Log Deleted', 'Log successfully deleted!')
  await expect(page.getByText('No logs found.')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL(/\/admin\/logs$/)
  const timestamp = page.getByRole('columnheader', { name: 'Timestamp' })
  await expect(timestamp).not.toHaveAttribute('aria-sort')
  await row(page, '78.5').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/aquariums\?id=\d+$/)
})

test('page, sort and filter are in the address, and a file holds what is filtered', async ({
  adminPage: page,
}) => {
  const batch = unique('batch')
  for (let index = 0; index < 33; index++) await seedUser(page, `${batch}-${String(index).padStart(2, '0')}`)
  await page.goto(`/admin/users?search=${batch}`)
  await expect(page.getByText('1–30 of 33')).toBeVisible()
  const name = page.getByRole('columnheader', { name: 'Name' })
  await name.getByRole('button').press('Enter')
  await expect(page).toHaveURL(/sort=name/)
  await expect(name).toHaveAttribute('aria-sort', /ascending|descending/)
  if ((await name.getAttribute('aria-sort')) === 'ascending') await name.getByRole('button').press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText(`${batch}-32`)
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(page.getByText('31–33 of 33')).toBeVisible()
  await page.reload()
  await expect(page.getByText('31–33 of 33')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1–30 of 33')).toBeVisible()
  await page.goto(`/admin/users?search=${batch}&page=99`)
  await expect(page.getByText('31–33 of 33')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('coralline-users.csv')
  const text = await (await file.createReadStream()).toArray()
  expect(Buffer.concat(text).toString().trim().split('\n')).toHaveLength(34)
})

test('what an admin does is in the audit log, by whom and on what', async ({ adminPage: page }) => {
  const id = await seedUser(page, unique('Audited'))
  await page.goto('/admin/audit')
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('admin@example.org')
  await expect(first).toContainText('Created')
  await expectNoFindings(page)
  await first.getByRole('link', { name: `User ${id}` }).click()
  await expect(page).toHaveURL(new RegExp(`target=user&target_id=${id}`))
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('who is demoted while on an admin page is led home with the next step', async ({ adminPage: page }) => {
  await page.goto('/admin/users')
  await expect(row(page, 'admin@example.org')).toBeVisible()
  await refuse(page, {
    path: '**/api/users/?*',
    status: 403,
    code: 'admin_required',
    message: 'Admin privileges required',
  })
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await expectPopup(page, 'Authentication Error', 'Admin privileges required')
  await expect(page).toHaveURL(/\/$/)
})

for (const width of [390, 768, 1280])
  for (const scheme of ['light', 'dark'] as const)
    test(`at ${width} px in the ${scheme} scheme nothing is pushed sideways and axe finds nothing`, async ({
      page,
      adminPage,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((scheme) => localStorage.setItem('mantine-color-scheme-value', scheme), scheme)
      await seedLog(adminPage, await seedAquarium(adminPage, 'Wide'), '2026-01-01T10:00:00')
      for (const path of ['/admin', '/admin/users', '/admin/aquariums', '/admin/logs', '/admin/audit']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await expectNoFindings(page)
        if (process.env.SCREENSHOTS) {
          const file = `${process.env.SCREENSHOTS}/${path.slice(1).replaceAll('/', '-')}-${width}-${scheme}.png`
          await page.screenshot({ path: file })
        }
      }
    })
