import type { Page } from '@playwright/test'
import { seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'
import { rowOf, seedAquariumWith } from './logs.ts'

const newLog = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: /log/i })

test('the shortcut and the code on the stand lead to the form of the next log', async ({
  keeperPage: page,
}) => {
  await test.step('the app can be installed: its manifest names icons that are there, and a way to the next log', () =>
    expectInstallable(page))
  await test.step('the shortcut leads to the only tank, then to the one that was tested last, with the form open', async () => {
    await page.goto('/log')
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    const first = await seedAquarium(page, 'First')
    await page.goto('/log')
    await expect(newLog(page)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/aquarium/${first}$`))
    const second = await seedAquariumWith(page, 'Second', ['2026-01-02 10:00:00,,8.1,,,,,,,,,'])
    await page.goto('/log')
    await expect(newLog(page)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/aquarium/${second}$`))
  })
  await test.step('what the code on the stand opens is asked once, and the form shows what it saves', async () => {
    const id = await seedAquariumWith(page, 'Stand', [])
    await page.goto(`/aquarium/${id}?log=1`)
    const dialog = page.getByRole('dialog', { name: 'Create A New Data Log' })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(`/aquarium/${id}`)
    await dialog.getByLabel('pH').fill('8.2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: '8.2' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Stand', level: 1 })).toBeVisible()
    await expect(dialog).toBeHidden()
  })
  await test.step('of the address that the code on the stand opens only its own key goes, and it does not come back', async () => {
    const id = await seedAquariumWith(page, 'Second stand', [rowOf(0), rowOf(40)])
    await page.goto(`/aquarium/${id}?from=2026-01-05&log=1`)
    const dialog = page.getByRole('dialog', { name: 'Create A New Data Log' })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(`/aquarium/${id}?from=2026-01-05`)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page
      .getByRole('region', { name: 'Trends' })
      .getByRole('button', { name: '30 days', exact: true })
      .click()
    await expect(page).toHaveURL(`/aquarium/${id}?from=2026-01-11`)
    await expect(dialog).toHaveCount(0)
  })
})

async function expectInstallable(page: Page) {
  await page.goto('/about')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ id: '/dashboard', start_url: '/dashboard', display: 'standalone' })
  expect(manifest.shortcuts).toMatchObject([{ name: 'Log a test', url: '/log' }])
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  for (const { src } of [...manifest.icons, ...manifest.shortcuts[0].icons]) {
    const icon = await page.request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png'])
  }
  // The browser checks the manifest itself and names what is missing.
  const browser = await page.context().newCDPSession(page)
  expect((await browser.send('Page.getAppManifest')).errors).toEqual([])
}
