import type { Page } from '@playwright/test'
import { seedAquarium, seedLog } from './answers.ts'
import { expect, openDashboard, test } from './coralline.ts'
import { networkAtRest } from './network.ts'
import { goWithin } from './within.ts'

test('a signed-in screen asks for each of its data once', async ({ adminPage: page }) => {
  const id = await seedAquarium(page, 'Once')
  await seedLog(page, id, '2026-01-01T10:00:00')
  const expectAskedOnce = async (path: string, name: string, open: () => Promise<unknown>) => {
    const asked = collectCalls(page)
    await open()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await networkAtRest(page)
    const calls = asked()
    expect(calls.toSorted(), path).toEqual([...new Set(calls)].sort())
    return calls
  }
  for (const { path, heading } of [
    { path: '/dashboard', heading: 'My Aquariums' },
    { path: `/aquarium/${id}`, heading: 'Once' },
    { path: '/about', heading: 'About' },
    { path: '/admin', heading: 'Admin Dashboard' },
    { path: '/admin/users', heading: 'User Management' },
  ]) {
    const calls = await expectAskedOnce(path, heading, () => page.goto(path))
    expect(calls, path).toEqual(expect.arrayContaining(['/api/me', '/api/aquariums/']))
  }
  // Before the app runs, nothing but the above is asked for on an admin's lists: the rest shows on the way there, too.
  for (const { path, heading, list } of [
    { path: '/admin/aquariums', heading: 'Aquarium Management', list: '/api/aquariums/all' },
    { path: '/admin/logs', heading: 'Log Management', list: '/api/logs/' },
    { path: '/admin/audit', heading: 'Audit Log', list: '/api/audit' },
  ]) {
    const calls = await expectAskedOnce(path, heading, () => goWithin(page, path))
    expect(calls.join('\n'), path).toContain(list)
  }
})

test('a browser without a session asks only what it needs', async ({ keeperPage: page }) => {
  await page.context().clearCookies()
  const asked = collectCalls(page)
  await page.goto('/dashboard')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(asked().toSorted()).toEqual(['/api/aquariums/', '/api/login?next=%2Fdashboard', '/api/me'])
})

function collectCalls(page: Page): () => string[] {
  const asked: string[] = []
  const note = (request: { url(): string }) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  }
  page.on('request', note)
  return () => {
    page.off('request', note)
    return asked
  }
}

test('the skeleton shows the cover while the app’s scripts are still on their way, and no other tank’s', async ({
  keeperPage: page,
}) => {
  const first = await seedAquarium(page, 'First')
  const other = await seedAquarium(page, 'Other')
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  const coverBefore = async (path: string) => {
    await page.goto(path, { waitUntil: 'commit' })
    const root = page.locator('html')
    await expect(root).toHaveAttribute('style', /--first-cover/)
    return root.getAttribute('style')
  }
  expect(await coverBefore('/dashboard')).toContain(`/art/aquarium-${(first % 5) + 1}-`)
  expect(await coverBefore(`/aquarium/${other}`)).toContain(`/art/aquarium-${(other % 5) + 1}-`)
  await page.goto(`/aquarium/${other}/calcium`, { waitUntil: 'commit' })
  arrival.resolve()
  await expect(page.getByRole('heading', { name: 'Calcium' }).first()).toBeVisible()
  // The app does not take a cover away, and all that could bring one has come by now.
  await networkAtRest(page)
  await expect(page.locator('html')).not.toHaveAttribute('style', /--first-cover/)
})

test('data that are there before the app has drawn anything are drawn after the built page, without a message', async ({
  keeperPage: page,
}) => {
  await page.addInitScript(() => {
    // React draws in tasks that it begins by messages to itself. The first one comes late, as on a busy machine.
    const { postMessage } = MessagePort.prototype
    let isFirst = true
    MessagePort.prototype.postMessage = function (...message: [never]) {
      const post = () => postMessage.apply(this, message)
      if (isFirst) setTimeout(post, 1500)
      else post()
      isFirst = false
    }
  })
  await openDashboard(page)
  await expect(page.getByText('No Aquariums Found!')).toBeVisible()
})
