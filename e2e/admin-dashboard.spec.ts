import type { Page } from '@playwright/test'
import { adminPaths, fault, heading, remove, row, seedAquariumOf, seedUser, unique } from './admin.ts'
import { refuse, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, openDashboard, test } from './coralline.ts'
import { desk, expectFitEverywhere, hasWideFont, openIn, showIn } from './fit.ts'
import { expectPopup } from './logs.ts'
import { expectNothingFound } from './screens.ts'
import { goWithin } from './within.ts'

const figures = [
  'Users',
  'Active in 30 days',
  'Tanks',
  'Logs',
  'Photos',
  'Photo files',
  'Database',
  'Version',
]

test('who is no admin is sent home from every admin page, and sees no way there', async ({
  keeperPage: page,
  coralline,
}) => {
  await openDashboard(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'User Management' })).toHaveCount(0)
  for (const path of adminPaths) {
    // Once the app comes to the page when it starts, then from another of its pages.
    if (path === '/admin') await page.goto(path)
    else await goWithin(page, path)
    await expectPopup(page, 'Authentication Error', 'Admin privileges required')
    await expect(page).toHaveURL(`${coralline.url}/`)
    const close = page.getByRole('alert').getByRole('button', { name: 'Close' })
    await close.click()
    await expect(close).toHaveCount(0)
  }
})

test('the dashboard and the audit log', async ({ adminPage: page }) => {
  const id = await seedUser(page, unique('Audited'))
  await test.step('the dashboard shows figures and leads to the screens and the blog', () =>
    expectFigures(page))

  await test.step('what an admin does is in the audit log, by whom and on what', async () => {
    const first = page.getByRole('row').nth(1)
    await expect(first).toContainText('admin@example.org')
    await expect(first).toContainText('Created')
    await first.getByRole('link', { name: `User ${id}` }).click()
    await expect(page).toHaveURL(new RegExp(`target=user&target_id=${id}`))
    await expect(page.getByText('1–1 of 1')).toBeVisible()
  })

  await test.step('what cannot be loaded is told in the words of its screen', () => expectFaultTold(page))
})

async function expectFaultTold(page: Page) {
  await refuse(page, { path: '**/api/figures', message: fault })
  await page.goto('/admin')
  await expectPopup(page, 'Error fetching figures', fault)
  await page.unrouteAll()
  await expectNoFindingsInBoth(page, 'main')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
}

async function expectFigures(page: Page) {
  await page.goto('/admin')
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  for (const label of figures)
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Last backup' })).toContainText('None yet')
  await expect(page.getByRole('main').locator('a[href^="/blog/"]')).toHaveCount(9)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const sections = [
    'User Management',
    'Aquarium Management',
    'Log Management',
    'Audit Log',
    'Admin Dashboard',
  ]
  for (const title of sections) {
    await navigation.getByRole('link', { name: title }).click()
    await expect(heading(page, title)).toBeVisible()
    await expect(navigation.locator('[aria-current="page"]')).toHaveText([title])
  }
  await page.getByRole('main').getByRole('link', { name: 'Audit Log' }).click()
  await expect(heading(page, 'Audit Log')).toBeVisible()
}

test('axe finds nothing on the admin’s screens, they and their dialogs fit, and columns and addresses are seen whole', async ({
  adminPage: page,
}) => {
  test.setTimeout(180_000)
  await openIn(page, desk)
  const owner = await seedUser(page, unique('maria.lindqvist'))
  const id = await seedAquariumOf(page, owner, 'The long reef in the living room beside the window')
  await seedLog(page, id, '2026-01-01T10:00:00', { temperature: 78.5, ph: 9.1, salinity: 1.0255 })
  const gone = await seedAquariumOf(page, owner, 'Switched off')
  await remove(page, `/api/aquariums/${gone}`)
  await page.goto('/admin')
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  await expectFitEverywhere(page, 'admin dashboard')
  await expectNothingFound(page, 'admin dashboard')
  for (const [title, { path, verbs }] of Object.entries(lists)) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click()
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(/1–\d+ of/)).toBeVisible()
    await showIn(page, { width: 1280, height: 844, text: 100 })
    await expectSeenWhole(page, path)
    await expectFitEverywhere(page, path)
    await expectNothingFound(page, path)
    for (const verb of verbs) {
      await page
        .getByRole('button', { name: new RegExp(`^${verb}\\b`) })
        .first()
        .click()
      const dialog = page.getByRole(verb.endsWith('Delete') ? 'alertdialog' : 'dialog')
      await expect(dialog.getByRole('button').first()).toBeVisible()
      await expectFitEverywhere(page, `${verb} in ${path}`)
      await dialog.getByRole('button', { name: /^(Close|No)$/ }).click()
    }
  }
})

const lists = {
  'User Management': { path: '/admin/users', verbs: ['Create New', 'Edit', 'Delete'] },
  'Aquarium Management': {
    path: '/admin/aquariums',
    verbs: ['Create New', 'Edit', 'Delete', 'Hard Delete'],
  },
  'Log Management': { path: '/admin/logs', verbs: ['Create New', 'Edit', 'Delete'] },
  'Audit Log': { path: '/admin/audit', verbs: [] },
}

/** With text of the usual size in a window of 1280 px no column and no address is cut. */
async function expectSeenWhole(page: Page, path: string) {
  const isWide = await hasWideFont(page)
  const list = page.getByRole('region', { name: 'scrolls sideways' })
  await expect(list).toBeVisible()
  const room = await list.evaluate(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth)
  // With a wide font the list scrolls sideways a little.
  expect(room, path).toBeGreaterThanOrEqual(isWide ? -120 : 0)
  if (path === '/admin/aquariums') await expect(row(page, 'Switched off').first()).toContainText('Inactive')
  if (path !== '/admin/audit') {
    const email = page.getByTitle('maria.lindqvist').first()
    const lines = await email.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(Math.round(lines), path).toBeLessThanOrEqual(isWide ? 3 : 2)
  }
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}
