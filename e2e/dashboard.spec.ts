import { disconnect, seedAquarium, seedLog } from './answers.ts'
import { expect, openDashboard, test } from './coralline.ts'

test('the dashboard', async ({ keeperPage: page }) => {
  test.slow()
  await test.step('a card tells how the water is and takes a log', async () => {
    const now = new Date()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 19)
    const id = await seedAquarium(page, 'Reef')
    await seedLog(page, id, daysAgo(8), { alkalinity: 8.4, calcium: 420 })
    await seedLog(page, id, daysAgo(1), { alkalinity: 6.9, calcium: 425, phosphase: 0.12 })
    await openDashboard(page)
    const card = page.getByRole('article')
    await expect(card.getByText('Alk 6.9 low, PO4 0.12 high')).toBeVisible()
    const readings = card.getByRole('list').getByRole('link')
    await expect(readings).toHaveCount(3)
    for (const [index, [name, words]] of [
      ['Phosphate 0.120 ppm high', 'Phosphate: tested yesterday'],
      ['Calcium 425 ppm', 'Calcium: 5 ppm higher than a week ago'],
      ['Alkalinity 6.9 dKH low', 'Alkalinity: 1.5 dKH lower than a week ago'],
    ].entries()) {
      await expect(readings.nth(index)).toHaveAccessibleName(name ?? '')
      await expect(readings.nth(index)).toHaveAccessibleDescription(words ?? '')
    }
    await readings.last().focus()
    await page.keyboard.press('Shift+Tab')
    await expect(card.getByRole('tooltip')).toHaveText('Calcium: 5 ppm higher than a week ago')
    await page.keyboard.press('Tab')
    await expect(card.getByRole('tooltip')).toHaveText('Alkalinity: 1.5 dKH lower than a week ago')
    await card.getByRole('button', { name: '+ Log for Reef' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create A New Data Log' })
    await dialog.getByLabel('Alkalinity').fill('8.2')
    await dialog.getByLabel('Phosphate').fill('0.02')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(card.getByText('All 3 in range')).toBeVisible()
  })

  await test.step('a card tells when the tank was last logged, on the wall clock of whoever looks', async () => {
    await page.clock.setFixedTime(new Date(2026, 2, 10, 20, 0, 0))
    const tank = await seedAquarium(page, 'Logged')
    for (const name of ['Never', 'Four', 'Five']) await seedAquarium(page, name)
    await seedLog(page, tank, '2026-03-09T08:05:00')
    await openDashboard(page)
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: 'Logged', exact: true }) })
    await expect(card.getByText('yesterday', { exact: true })).toHaveAttribute('title', '2026-03-09 08:05 AM')
    await expect(page.getByRole('article').filter({ hasText: 'Never' })).toContainText('No logs yet')
    // A dashboard that is left open counts on.
    await page.clock.setFixedTime(new Date(2026, 2, 11, 20, 0, 0))
    await page.clock.fastForward('01:00')
    await expect(card.getByText('2 days ago', { exact: true })).toBeVisible()
    await card.getByRole('link', { name: 'Logged' }).click()
    await expect(page).toHaveURL(new RegExp(`/aquarium/${tank}$`))
  })

  await page.goBack()
  await test.step('the dashboard has as many columns as have 300 px, at most four', async () => {
    // Only direct children, because there are lists within a card, too.
    const cards = page.getByRole('main').getByRole('list').first().locator('> li')
    await expect(cards).toHaveCount(6)
    await expect(cards.last().getByRole('button', { name: 'New Aquarium', exact: true })).toBeVisible()
    for (const [width, columns] of [
      [390, 1],
      [600, 1],
      [768, 2],
      [960, 2],
      [1300, 3],
      [1920, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect([width, tops.filter((top) => top === tops[0]).length]).toEqual([width, columns])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  await disconnect(page, '**/api/aquariums/')
  await page.reload()
  await expect(page.getByRole('region', { name: 'On this device' })).toContainText('Offline. As it was on')
})
