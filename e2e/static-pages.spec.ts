import { expect, openDashboard, test } from './coralline.ts'
import { networkAtRest } from './network.ts'

test('the privacy policy names each cookie that is set and each thing that is remembered', async ({
  keeperPage: page,
}) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const cookies = await page.context().cookies(page.url())
  const ours = cookies.map(({ name }) => name).filter((name) => name.startsWith('coralline'))
  const entries = await page.evaluate(() => Object.keys(localStorage))
  expect(ours.length).toBeGreaterThanOrEqual(2)
  expect(entries.length).toBeGreaterThanOrEqual(1)
  await page.goto('/privacy')
  const policy = page.getByRole('article')
  await expect(policy).toContainText('Effective 2025-03-01')
  await expect(policy).toContainText('Updated 2026-11-29')
  for (const name of [...ours, ...entries]) await expect(policy).toContainText(name)
  await expect(policy).toContainText('yourself, and in the settings your account')
  for (const kept of ['The app itself', 'Last seen', 'Unsent logs', 'Drafts'])
    await expect(policy.getByRole('row', { name: kept })).toBeVisible()
})

test('a visitor reads what is promised and what is only coming, gets no cookie and asks no other host', async ({
  page,
  coralline,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(coralline.url) && !url.startsWith('data:')) elsewhere.push(url)
  })
  for (const path of ['/', '/blog', '/privacy', '/demo-aquarium']) {
    await page.goto(path)
    await networkAtRest(page)
  }
  await test.step('the terms say since when, from what age, and what is promised', async () => {
    await page.goto('/terms')
    await expect(page).toHaveTitle('Terms of service – Coralline')
    const terms = page.getByRole('article')
    await expect(terms).toContainText('Effective 2025-03-01')
    await expect(terms).toContainText('Updated 2025-07-27')
    await expect(terms).toContainText('at least 18 years old, or to have the permission of a parent')
    await expect(terms).toContainText('a shared link expires after three weeks')
    await expect(terms).toContainText('99.9%')
    await expect(terms).toContainText('Card payments will go through a card payment provider')
    await expect(terms).toContainText('unlimited logs and advanced analytics')
    await expect(terms).toContainText('Delete your account in its settings')
    await networkAtRest(page)
  })
  await test.step('about names mission, ownership and contact, and what is only coming', async () => {
    await page.goto('/about')
    for (const name of ['Our mission', 'Who owns it', 'Contact', 'What is coming'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Updated 2026-11-29')
    const today = page.getByRole('region', { name: 'What it does today' })
    for (const built of ['more of your own', 'without a network', 'an undo', 'Reminders', 'AI analytics'])
      await expect(today).toContainText(built)
    const coming = page.getByRole('region', { name: 'What is coming' })
    await expect(coming).toContainText('unlimited logs and advanced analytics')
    await networkAtRest(page)
  })
  expect(elsewhere).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})
