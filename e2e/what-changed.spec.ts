import type { Page } from '@playwright/test'
import { create, refuse, seedAquarium, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'What changed' })
const fact = (page: Page, name: string) => panel(page).getByRole('button', { name })

/** A moment so many days ago, at noon. */
function daysAgo(days: number): string {
  return `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T12:00:00`
}

async function openTank(page: Page, id: number) {
  await page.goto(new URL(`/aquarium/${id}`, page.url()).href)
  await panel(page).scrollIntoViewIfNeeded()
}

test('what changed in a tank, on its page and on that of a parameter', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Moving')
  await test.step('is not told from a few tests', async () => {
    await seedLog(page, id, daysAgo(26), { calcium: 440, alkalinity: 8.4 })
    await openTank(page, id)
    await expect(panel(page)).toContainText('After a few more tests this shows what moves.')
    await expect(panel(page)).toContainText('in the last 30 days')
    await expect(
      page.getByRole('region', { name: 'Ask AI' }).getByRole('button', { name: 'Ask AI' }),
    ).toBeVisible()
  })
  await test.step('is told as facts, the weightiest first, with what was done before', async () => {
    for (const [days, calcium, nitrate] of [
      [19, 430, 8],
      [12, 425, 12],
      [5, 420, 14],
    ] as const)
      await seedLog(page, id, daysAgo(days), { calcium, nitrate, alkalinity: 8.4 })
    await create(page, '/api/events/', {
      ...{ aquarium_id: id, kind: 'water_change', percent: 15, timestamp: daysAgo(28) },
    })
    await openTank(page, id)
    await expect(panel(page).getByRole('listitem')).toHaveText([
      'Nitrate is 14 ppm, 4 above reef ideal, second test in a row',
      /^Nitrate has been above reef ideal since \d+ \w+$/,
      'Nitrate rose from 8 to 14 ppm in 14 days',
      'Calcium fell from 440 to 420 ppm in 21 days',
      '2 days after: Water change 15 %',
    ])
    await expectNoFindingsInBoth(page)
  })
  await test.step('shows its stretch on the chart and its line alone, and all again', async () => {
    const chart = page.getByRole('region', { name: 'Trends' })
    await expect(chart.locator('figcaption')).toContainText('Alkalinity')
    await fact(page, 'Calcium fell').click()
    await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&line=calcium$/)
    await expect(chart.getByRole('heading', { name: 'Trends' })).toBeInViewport()
    await expect(chart.locator('figcaption')).toContainText('Calcium')
    await expect(chart.locator('figcaption')).not.toContainText('Alkalinity')
    await expect(fact(page, 'Calcium fell')).toHaveAttribute('aria-pressed', 'true')
    await expect(panel(page)).toContainText('in the last 30 days')
    await page.reload()
    await expect(chart.locator('figcaption')).not.toContainText('Alkalinity')
    await fact(page, 'Calcium fell').click()
    await expect(page).toHaveURL(new RegExp(`/aquarium/${id}$`))
    await expect(chart.locator('figcaption')).toContainText('Alkalinity')
  })
  await test.step('is told of the range that the chart shows, with what was done in the week before', async () => {
    await page.goto(new URL(`/aquarium/${id}?from=${daysAgo(26).slice(0, 10)}`, page.url()).href)
    await expect(fact(page, 'Calcium fell')).toBeVisible()
    await expect(panel(page)).toContainText('2 days after: Water change 15 %')
    await page.goto(new URL(`/aquarium/${id}?from=${daysAgo(20).slice(0, 10)}`, page.url()).href)
    await expect(fact(page, 'Calcium fell')).toHaveCount(0)
    await expect(fact(page, 'Nitrate rose')).toBeVisible()
  })
  await test.step('is told of one parameter on its page', async () => {
    await page.goto(new URL(`/aquarium/${id}/calcium`, page.url()).href)
    await expect(panel(page).getByRole('listitem').first()).toHaveText(
      'Calcium fell from 440 to 420 ppm in 21 days',
    )
    await expect(panel(page)).not.toContainText('Nitrate')
  })
  await test.step('is asked for again when it could not be read', async () => {
    await refuse(page, { path: /\/figures\?from/, status: 503, code: 'busy', message: 'Coralline is busy.' })
    await openTank(page, id)
    await expect(panel(page)).toContainText('What changed could not be read. Try again')
    await page.unroute(/\/figures\?from/)
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(fact(page, 'Calcium fell')).toBeVisible()
  })
})

test('the card of a tank tells a swing', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Swinging')
  for (const [days, alkalinity] of [
    [9, 8.4],
    [8, 7.1],
    [5, 8.2],
  ] as const)
    await seedLog(page, id, daysAgo(days), { alkalinity })
  await page.goto(new URL('/dashboard', page.url()).href)
  await expect(page.getByRole('article').filter({ hasText: 'Swinging' })).toContainText(
    /Alkalinity moved 1.3 dKH within a day, on \d+ \w+/,
  )
  await expectNoFindingsInBoth(page)
})

test('the demo tells what changed in it', async ({ page }) => {
  await page.goto('/demo-aquarium?from=2025-12-14&to=2026-01-18')
  await expect(panel(page)).toContainText(
    'Calcium, magnesium and alkalinity rose as much as the salinity, 7 to 8 %: the water has become saltier (evaporation, or a stronger mix)',
  )
  await fact(page, 'Calcium, magnesium').click()
  await expect(page).toHaveURL(/line=salinity/)
  await expectNoFindingsInBoth(page)
  await test.step('and shows an answer whose numbers lead to its chart', async () => {
    await page.getByRole('button', { name: 'Ask AI' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('An example, written beforehand')
    await expect(dialog).toContainText('Phosphate rose from 0.03 ppm to 0.04 ppm')
    await expectNoFindingsInBoth(page)
    await dialog.getByRole('button', { name: '77.3 °F', exact: true }).click()
    await expect(page).toHaveURL(/line=temperature/)
  })
})
