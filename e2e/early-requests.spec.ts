import type { Page } from '@playwright/test'
import { seedAquarium, seedLog } from './answers.ts'
import { expect, test } from './coralline.ts'

test('a signed-in screen asks for all of its data before its scripts are there, and only once', async ({
  adminPage: page,
}) => {
  const id = await seedAquarium(page, 'Early')
  await seedLog(page, id, '2026-01-01T10:00:00')
  const screens = [
    { path: '/dashboard', heading: 'My Aquariums' },
    { path: `/aquarium/${id}`, heading: 'Early' },
    { path: '/admin', heading: 'Admin Dashboard' },
    { path: '/admin/users', heading: 'User Management' },
    { path: '/admin/aquariums', heading: 'Aquarium Management' },
    { path: '/admin/logs', heading: 'Log Management' },
    { path: '/admin/audit', heading: 'Audit Log' },
  ]
  for (const { path, heading } of screens) {
    const asked = collectCalls(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    const early = await earlyCalls(page)
    expect(early, path).toContain('/api/me')
    expect(asked().toSorted(), path).toEqual(early.toSorted())
  }
})

test('an address that says more, and a browser without a session, ask only what they need', async ({
  keeperPage: page,
}) => {
  const id = await seedAquarium(page, 'Early')
  await page.goto(`/aquarium/${id}?from=2026-01-01`)
  await expect(page.getByRole('heading', { name: 'Early', level: 1 })).toBeVisible()
  expect(await earlyCalls(page)).toEqual([])
  await page.context().clearCookies()
  const asked = collectCalls(page)
  await page.goto('/dashboard')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(asked().toSorted()).toEqual(['/api/aquariums/', '/api/login?next=%2Fdashboard', '/api/me'])
})

test('a screen that goes to the background before its first paint begins all the same', async ({
  keeperPage: page,
}) => {
  await page.addInitScript(() => {
    const paint = window.requestAnimationFrame
    window.requestAnimationFrame = () => {
      window.requestAnimationFrame = paint
      return 0
    }
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
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

function earlyCalls(page: Page): Promise<string[]> {
  return page
    .locator('link[rel=preload][as=fetch]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}
