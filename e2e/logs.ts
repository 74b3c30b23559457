import type { Locator, Page } from '@playwright/test'
import { seedAquarium } from './answers.ts'
import { expect } from './coralline.ts'
import { goWithin } from './within.ts'

const header =
  'timestamp,temperature,ph,salinity,note,ammonia,nitrite,nitrate,phosphate,calcium,alkalinity,magnesium'

/** An aquarium whose logs are these CSV rows, made by calls, on its own screen. */
export async function aquariumWith(page: Page, name: string, rows: string[] = []): Promise<number> {
  const id = await seedAquariumWith(page, name, rows)
  await page.goto(new URL(`/aquarium/${id}`, page.url()).href)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return id
}

/** The same in an app that is open already and goes on without being loaded anew. */
export async function aquariumWithin(page: Page, name: string, rows: string[] = []): Promise<number> {
  const id = await seedAquariumWith(page, name, rows)
  await goWithin(page, `/aquarium/${id}`)
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
  return id
}

/** The same without opening its screen. */
export async function seedAquariumWith(page: Page, name: string, rows: string[]): Promise<number> {
  const id = await seedAquarium(page, name)
  if (rows.length > 0) await importRows(page, id, rows)
  return id
}

async function importRows(page: Page, id: number, rows: string[]) {
  const { origin } = new URL(page.url())
  const buffer = Buffer.from([header, ...rows].join('\n'))
  const answer = await page.request.post(`${origin}/api/logs/upload_csv?aquarium_id=${id}`, {
    headers: { origin },
    multipart: { file: { name: 'logs.csv', mimeType: 'text/csv', buffer } },
  })
  expect(answer.status()).toBe(200)
}

/** A row with readings of all ten parameters, all in range, so many days after 2026-01-01. */
export function rowOf(day: number, note = ''): string {
  const [date] = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().split('T')
  const wave = Math.sin(day / 9)
  return `${date} 20:00:00,${(78 + wave).toFixed(1)},${(8.25 + wave / 10).toFixed(2)},1.0250,${note},0,0,${(5 + wave).toFixed(1)},0.02,${Math.round(420 + 9 * wave)},${(8.5 + wave).toFixed(1)},1300`
}

export type StoredLog = Record<string, string | number | null> & { id: number; timestamp: string }

/** The logs of the aquarium on the screen, as the server has them. */
export async function storedLogs(page: Page): Promise<StoredLog[]> {
  return page.evaluate(async () => {
    const id = /^\/aquarium\/(\d+)/.exec(location.pathname)?.[1]
    return (await (await fetch(`/api/aquariums/${id}`)).json()).logs
  })
}

export async function openLogDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create New Log' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Draws all lines of the chart on one scale, which is kept with the account. */
export async function showTogether(page: Page) {
  const choice = page.getByRole('button', { name: 'Together' })
  await choice.click()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
}

/** Starts to add up the layout shifts of every page that is opened from now on. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function shiftSum(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}

/** The popup message: an `alert` of what went wrong, a `status` of what went well; without a role either of them. */
export async function expectPopup(
  page: Page,
  title: string,
  text: string | RegExp,
  role?: 'alert' | 'status',
) {
  const ofAnyRole = page.getByRole('alert').or(page.getByRole('status'))
  const popup = role ? page.getByRole(role) : ofAnyRole
  await expect(popup.filter({ hasText: title })).toContainText(text)
}

/** Waits until a dialog that was just opened has the focus: it takes it only once its code is loaded. */
export async function dialogHasKeys(page: Page) {
  await page.waitForFunction(() => document.activeElement?.closest('dialog, [role=dialog]') !== null)
}

/** Chooses a CSV file on the page of a tank. */
export function chooseCsv(page: Page, text: string, name = 'logs.csv') {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  return page.getByLabel('CSV file', { exact: true }).setInputFiles(file)
}

/** Returns to the tank's page from that of an import, on which the import ends. */
export async function backFromImport(page: Page) {
  await expect(page).toHaveURL(/\/imports\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/aquarium\/\d+(\?|$)/)
}

/** Shows the buttons for importing and exporting, which are behind one more button where there is little room. */
export async function showActions(page: Page) {
  await expect(page.getByRole('button', { name: /Create New Log|Export Logs/ }).first()).toBeVisible()
  const more = page.getByRole('button', { name: 'More actions', expanded: false })
  if (await more.isVisible()) await more.click()
}
