import type { Page } from '@playwright/test'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { expectFit, hasWideFont } from './fit.ts'
import { aquariumWith, showActions } from './logs.ts'
import { goWithin } from './within.ts'

const tileOf = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Latest readings' }).getByRole('listitem').filter({ hasText: label })

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function openTargets(page: Page) {
  await showActions(page)
  await page.getByRole('button', { name: 'Targets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Targets' })
  await expect(dialog.getByLabel('What lives in this tank?')).toBeVisible()
  return dialog
}

/** On a phone: overdue or not, out of range or not judged, a tile is as high as any other, and what it says fits. */
async function expectThreeLines(page: Page) {
  await expect(tileOf(page, 'Alkalinity').getByText('3 wk, due').first()).toBeVisible()
  const tiles = page.getByRole('region', { name: 'Latest readings' }).getByRole('listitem')
  const heights = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().height))
  // In a font wider than those of phones the age may take a line of its own.
  const lines = (await hasWideFont(page)) ? 4 : 3
  expect(Math.max(...heights)).toBeLessThan(lines === 3 ? 102 : 121)
  if (lines === 3) expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2)
  // What fits here fits in a wider window and with smaller text.
  for (const [width, percent] of [
    [320, 200],
    [390, 100],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(
      (size) => document.documentElement.style.setProperty('font-size', size),
      `${percent}%`,
    )
    await expectFit(page, `tiles at ${width} px with text of ${percent} %`)
  }
}

test('a tank of its own kind is judged by its own ranges, on tile, heading, chart, page and dashboard', async ({
  keeperPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Three weeks ago: after a month nobody is reminded of a test.
  const id = await aquariumWith(page, 'Stony', [
    `${daysAgo(37)} 20:00:00,78,8.2,,,,,,,,9.2,`,
    `${daysAgo(30)} 20:00:00,78,8.2,,,,,,,,9.3,`,
    `${daysAgo(23)} 20:00:00,78,8.2,,,,,30,,300,9.4,`,
  ])
  await expect(tileOf(page, 'Alkalinity')).toContainText('In range')
  let dialog = await openTargets(page)
  await expect(dialog).toContainText('Starting points. Opinions differ; stability matters more.')
  await dialog.getByLabel('What lives in this tank?').selectOption('SPS')
  await expect(dialog.getByLabel('Alkalinity, to')).toHaveValue('9')
  await expect(dialog).toContainText('Reefkeeping, May 2004')
  await dialog.getByLabel('Nitrate, to').fill('40')
  await expectNoFindingsInBoth(page, 'dialog')

  // Ranges that were edited are not replaced without asking.
  await dialog.getByLabel('What lives in this tank?').selectOption('Fish only')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog.getByLabel('Nitrate, to')).toHaveValue('40')
  await expect(dialog.getByLabel('Alkalinity, to')).toHaveValue('9')
  await dialog.getByLabel('What lives in this tank?').selectOption('SPS')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByLabel('Calcium, from').fill('')
  await dialog.getByLabel('Calcium, to').fill('')
  await dialog.getByLabel('Alkalinity, from').fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await expect(tileOf(page, 'Alkalinity')).toContainText('▲ 0.4 dKH above your range, third test in a row')
  await expect(tileOf(page, 'Alkalinity')).toContainText(/Not tested for [\d,]+ days \(you test every 7\)/)
  await expect(tileOf(page, 'Calcium')).not.toContainText(/range|High|Low/)
  await expect(tileOf(page, 'Calcium')).not.toContainText('Not tested')
  await expect(page.getByText('Alk 9.4 high')).toBeVisible()
  await expectThreeLines(page)
  await page.setViewportSize({ width: 1280, height: 844 })
  await expectFit(page, 'tiles at 1280 px')
  await expectNoFindingsInBoth(page, 'section[aria-labelledby="latest-heading"]')

  await goWithin(page, `/aquarium/${id}/alkalinity`)
  await expect(page.getByText('Your range: 7-9 dKH')).toBeVisible()
  await expect(page.getByText('The band is your range, 7-9 dKH.')).toBeVisible()
  await expect(page.getByText('Above 9')).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('link', { name: 'Stony' }).click()
  await tileOf(page, 'Calcium').getByRole('link').click()
  await expect(page.getByText('Your range: not judged')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Out of range' })).toHaveCount(0)
  await sidebar.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Alk 9.4 high')).toBeVisible()

  await goWithin(page, `/aquarium/${id}`)
  dialog = await openTargets(page)
  await expect(dialog.getByLabel('What lives in this tank?')).toHaveValue('sps')
  await expect(dialog.getByLabel('Nitrate, to')).toHaveValue('40')
  await dialog.getByLabel('What lives in this tank?').selectOption('Reef')
  await dialog.getByRole('button', { name: 'Replace mine' }).click()
  await expect(dialog.getByLabel('Alkalinity, to')).toHaveValue('11')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(tileOf(page, 'Alkalinity')).toContainText('In range')
  await expect(tileOf(page, 'Calcium')).toContainText('Low')
})
