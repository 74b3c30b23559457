import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { expect, test } from './coralline.ts'
import {
  aquariumWith,
  backFromImport,
  chooseCsv,
  openLogDialog,
  rowOf,
  showActions,
  storedLogs,
} from './logs.ts'
import { goWithin } from './within.ts'

test.use({ locale: 'de-DE' })

const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Latest readings' }).getByRole('listitem').filter({ hasText: name })

test('a keeper reads, types and exports in other units, and what is stored stays', async ({
  keeperPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aquariumWith(page, 'Riff', [rowOf(1), rowOf(4)])
  const before = await storedLogs(page)
  await expect(tile(page, 'Temperature')).toContainText('25.8 °C')
  await expect(tile(page, 'Salinity')).toContainText('33.2 ppt')

  await test.step('an export in one’s own units bears them, and imported again it changes nothing', async () => {
    await showActions(page)
    await page.getByRole('button', { name: 'Export Logs' }).click()
    const kinds = page.getByRole('group', { name: 'Units of the file' }).getByRole('button')
    await expect(kinds).toHaveText([/^In stored units/, /^In my units\s*°C, ppt/])
    const [download] = await Promise.all([page.waitForEvent('download'), kinds.nth(1).click()])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain('"temperature (C)","ph","salinity (ppt)"')
    await chooseCsv(page, csv, 'mine.csv')
    await expect(page.getByText('Unchanged: 2')).toBeVisible()
    await expect(page.getByText('temperature (C): read as °C.')).toBeVisible()
    expect(await storedLogs(page)).toEqual(before)
    await page.getByRole('button', { name: 'Close' }).first().click()
    await backFromImport(page)
  })

  // The button shows all units of alkalinity; the link of the tile around it, to the parameter's page, is not followed.
  await tile(page, 'Alkalinity').getByRole('button', { name: 'dKH' }).click()
  const units = page.getByRole('group', { name: 'Alkalinity in each unit' })
  await expect(units.getByRole('button')).toHaveText(['8.9 dKH', '3.17 meq/L', '159 ppm CaCO3'])
  await expectNoFindings(page, '[aria-label="Alkalinity in each unit"]')
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await units.getByRole('button', { name: 'meq/L' }).click()
  await kept
  await expect(tile(page, 'Alkalinity')).toContainText('3.17 meq/L')
  await expect(tile(page, 'Alkalinity').getByRole('button')).toBeFocused()
  expect(await storedLogs(page)).toEqual(before)
  await page.reload()
  await expect(tile(page, 'Alkalinity')).toContainText('3.17 meq/L')

  const dialog = await openLogDialog(page)
  await dialog.getByRole('textbox', { name: 'Temperature (°C)' }).fill('78')
  await dialog.getByRole('textbox', { name: 'Alkalinity (meq/L)' }).fill('3')
  await expect(dialog.getByText('78 °C? Your unit is °C; 78 °F would be 25.6')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use 25.6' }).click()
  await dialog.getByRole('textbox', { name: 'Salinity (ppt)' }).fill('35')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(tile(page, 'Salinity')).toContainText('35 ppt')
  const stored = await storedLogs(page)
  expect(stored.at(-1)).toMatchObject({ temperature: 78.08, salinity: 1.0263727089, alkalinity: 8.41155 })

  await test.step('the settings hold account, units and appearance, and what could not be saved is taken back', () =>
    expectSettings(page))
})

async function expectSettings(page: Page) {
  const screen = page.url()
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/keeper-.*@example\.org/)
  const pressed = (measure: string) =>
    page.getByRole('group', { name: measure }).locator('[aria-pressed=true]')
  await expect(pressed('Temperature')).toHaveText('°C')
  await expect(pressed('Alkalinity')).toHaveText('meq/L')
  await expectNoFindings(page)
  await page.route('**/api/me', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('group', { name: 'Temperature' }).getByRole('button', { name: '°F' }).click()
  await expect(page.getByText('Your choice was not saved')).toBeVisible()
  await expect(pressed('Temperature')).toHaveText('°C')
  await page.unroute('**/api/me')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('group', { name: 'Temperature' }).getByRole('button', { name: '°F' }).click()
  await expect(pressed('Temperature')).toHaveText('°F')
  await saved
  await page.reload()
  await expect(pressed('Temperature')).toHaveText('°F')
  await page.getByRole('group', { name: 'Clock' }).getByRole('button', { name: '20:05' }).click()
  await expect(pressed('Clock')).toHaveText('20:05')
  await page.getByRole('radio', { name: 'Dark' }).last().check()
  await expect(page.locator('html')).toHaveAttribute('data-colors', 'dark')
  await goWithin(page, new URL(screen).pathname)
  await expect(page.getByRole('row').nth(2)).toContainText('2026-01-05 20:00')
  const dialog = await openLogDialog(page)
  await expect(dialog.getByRole('textbox', { name: 'Date' })).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
}
