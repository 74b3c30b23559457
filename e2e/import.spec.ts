import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { disconnect, holdBack, seedAquarium } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, openDashboard, test } from './coralline.ts'
import { backFromImport, storedLogs } from './logs.ts'

const importButton = (page: Page) => page.getByRole('button', { name: 'Import Logs' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import Logs' })
const popupOf = (page: Page, title: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title })
const result = (page: Page) => popupOf(page, 'CSV Import Result')
const failure = (page: Page) => popupOf(page, 'CSV Import Error')

test('what is read of a file, and what is told of it', async ({ keeperPage: page, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openTanks(page, ['Example', 'Partly', 'Traces'])

  await test.step('the example of the guide is imported as it stands there', async () => {
    await openTank(page, 'Example')
    await page.getByRole('button', { name: 'About importing CSV files' }).click()
    const guide = page.getByRole('dialog', { name: 'Import CSV Feature' })
    await expect(guide.getByRole('row')).toHaveCount(3)
    const rows = await guide
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent).join('\t'),
        ),
      )
    await guide.getByRole('button', { name: 'Close' }).click()
    await choose(page, `${rows.join('\n')}\n`)
    await expect(result(page)).toContainText('Created: 2 · Updated: 0 · Unchanged: 0 · Rejected: 0')
    expect(await storedLogs(page)).toMatchObject([
      { timestamp: '2024-03-18T20:30:00', alkalinity: 8.2, calcium: 430, note: 'Water change' },
      { timestamp: '2024-03-25T19:05:00', alkalinity: 7.9, calcium: null },
    ])
  })

  await test.step('rejected rows are read by key, copied and downloaded, and no cell becomes a formula', async () => {
    await openTank(page, 'Partly')
    const bad = Array.from({ length: 120 }, (_, index) => `31 Janvier,8.1,=${index}+1\n`)
    await choose(page, `timestamp,ph,note\n2026-01-30 08:05 PM,8.2,fine\n${bad.join('')}`, 'years.csv')
    await expect(page.getByRole('alert')).toContainText(
      'Created: 1 · Updated: 0 · Unchanged: 0 · Rejected: 120',
    )
    await expect(result(page).getByRole('listitem')).toHaveCount(3)
    await expect(result(page)).toContainText('… and 117 more, listed below.')
    await result(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 log, 2026')
    await expect(page.getByText('… and 20 more rejected rows.')).toBeVisible()
    const list = page.getByRole('region', { name: 'Rejected rows' })
    await expect(list.getByRole('listitem')).toHaveCount(100)
    await expect(list.getByRole('listitem').first()).toContainText(
      'Line 3: Timestamp: "31 Janvier" is not a date',
    )

    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n')).toHaveLength(100)
    expect(copied).toContain('Line 3: Timestamp: "31 Janvier" is not a date')

    await page.keyboard.press('Tab')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('years-rejected-rows.csv')
    const lines = (await textOf(download)).split('\n')
    expect(lines).toHaveLength(1 + 100 + 1)
    expect(lines[1]).toMatch(/^"3","Timestamp: ""31 Janvier"" is not a date .*","31 Janvier","8.1","'=0\+1"$/)

    await page.keyboard.press('Tab')
    await expect(list).toBeFocused()
    await page.keyboard.press('End')
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(500)
  })

  await test.step('cells that cannot be read are told, and copied where there is no clipboard', async () => {
    await openTank(page, 'Traces')
    const traces = Array.from({ length: 30 }, (_, day) => `2026-01-${day + 1},8.2,trace\n`)
    await choose(page, `Date,pH,NO3\n2026-02-01,82,<5\n2026-02-02,8.2,5\n${traces.join('')}`, 'years.csv')
    const wizard = dialogOf(page)
    await expect(wizard).toContainText('Most of its cells are no numbers.')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await wizard.getByRole('button', { name: 'Import 31 rows' }).click()
    const list = page.getByRole('region', { name: 'Cells to check' })
    await expect(list.getByRole('listitem')).toHaveText([
      /Line 4: Nitrate: "trace" is not a number\..*30 such cells in NO3/,
    ])
    await expectNoFindingsInBoth(page, 'main')
    // On plain http there is no clipboard.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy' }).last().click()
    await expect(page.getByLabel('Cells to check as text')).toHaveValue(/^Line 4: Nitrate: "trace"/)
  })
})

test('imports that fail, and those by key', async ({ keeperPage: page }) => {
  test.slow()
  await openTanks(page, ['Offline', 'Twice', 'Keys'])
  await test.step('an empty aquarium has nothing to export', async () => {
    await openTank(page, 'Offline')
    await page.getByRole('button', { name: 'Export Logs' }).click()
    const popup = popupOf(page, 'No logs to export')
    await expect(popup).toContainText('There are no logs to download.')
  })

  await test.step('without a network, and with an answer that breaks off, a sentence says what to do', async () => {
    await openTank(page, 'Offline')
    await disconnect(page, /upload_csv/)
    await choose(page, 'timestamp,ph\n2026-01-01 10:00:00,8.1\n')
    await expect(failure(page)).toContainText(/There is no connection to Coralline|The connection was lost/)
    await expect(importButton(page)).toBeFocused()
    await page.unroute(/upload_csv/)
    const waiting = '{"progress":{"phase":"waiting"}}\n'
    for (const body of [waiting, `${waiting}{"result":{"created":1,"upd`, '', '<html>proxy</html>\n']) {
      await page.route(/upload_csv/, (route) => route.fulfill({ contentType: 'application/x-ndjson', body }))
      await choose(page, 'timestamp,ph\n2026-01-01 10:00:00,8.1\n')
      await expect(failure(page)).toContainText(
        'The connection was lost. Import the same file again: rows that are already there are not created twice.',
      )
      await failure(page).getByRole('button', { name: 'Close' }).click()
      await page.unroute(/upload_csv/)
    }
    await choose(page, 'timestamp,ph\n2026-01-01 10:00:00,8.1\n')
    await expect(result(page)).toContainText('Created: 1')
  })

  await test.step('by keyboard alone, and axe finds nothing', async () => {
    await openTank(page, 'Keys')
    const about = page.getByRole('button', { name: 'About importing CSV files' })
    await about.press('Enter')
    const guide = page.getByRole('dialog', { name: 'Import CSV Feature' })
    await expect(guide.getByRole('link', { name: /demo tank/ })).toHaveAttribute('href', '/demo-aquarium')
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
    await expectFits(page)
    const template = guide.getByRole('button', { name: 'Download template' })
    const [download] = await Promise.all([page.waitForEvent('download'), template.press('Enter')])
    const header = await textOf(download)
    await guide.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(guide).toHaveCount(0)
    await expect(about).toBeFocused()

    const choosing = page.waitForEvent('filechooser')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    const row = '2026-01-01 10:00,78,8.2,1.025,0,0,5,0.02,430,8.4,1300,From the template\nyesterday\n'
    const buffer = Buffer.from(header + row)
    await (await choosing).setFiles({ name: 'template.csv', mimeType: 'text/csv', buffer })
    await expect(result(page)).toContainText('Created: 1 · Updated: 0 · Unchanged: 0 · Rejected: 1')
    expect(await storedLogs(page)).toMatchObject([
      { temperature: 78, salinity: 1.025, phosphase: 0.02, magnesium: 1300, note: 'From the template' },
    ])
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(result(page)).toHaveCount(0)
    await expectFits(page)
  })

  await test.step('a double click on the button, and two files at once, start one import', async () => {
    await openTank(page, 'Twice')
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('upload_csv') && sent.push(request.url()))
    const buffer = Buffer.from('timestamp,ph\n2026-01-01 10:00:00,8.1\n')
    page.on('filechooser', (chooser) =>
      chooser.setFiles({ name: 'twice.csv', mimeType: 'text/csv', buffer }).catch(() => {}),
    )
    await importButton(page).dblclick()
    await expect(result(page)).toContainText('Created: 1')
    expect(sent).toHaveLength(1)
  })
})

/** Nothing scrolls sideways, in a wide window and on a phone. */
async function expectFits(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}

test('large files', async ({ keeperPage: page, coralline }) => {
  test.slow()
  await openTanks(page, ['Large'])

  await test.step('a large import shows how far it is, warns who leaves, and a cancelled one changes nothing', async () => {
    await openTank(page, 'Large')
    await choose(page, 'timestamp,ph\n2026-01-01 10:00:00,8.1\n')
    await expect(result(page)).toContainText('Created: 1')
    await result(page).getByRole('button', { name: 'Close' }).click()
    await expect(result(page)).toHaveCount(0)
    await backFromImport(page)
    await choose(page, largeFile(60_000), 'large.csv')
    const dialog = dialogOf(page)
    await expect(dialog).toContainText('large.csv')
    await rowsAreCounted(page)
    // The server stands still in the middle of it, so that nothing below is in a hurry.
    coralline.freeze()
    try {
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await expect(
        dialog.getByRole('progressbar', { name: /Reading the rows|Saving the rows/ }),
      ).toBeVisible()
      await expect(dialog.getByText(/^[\d,]+ rows$|^[\d,]+ of 60,000$/)).toBeVisible()
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      expect((await asked).type()).toBe('beforeunload')
      await (await asked).dismiss()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('Import cancelled. Nothing was changed.')).toBeVisible()
    } finally {
      coralline.thaw()
    }
    // If the server still went on with the cancelled file, it would refuse another one until it is done.
    await expect(async () => {
      await choose(page, 'timestamp,ph\n2026-02-01 10:00:00,8.1\n')
      const told = result(page).or(failure(page))
      await expect(told).toBeVisible()
      const words = await told.textContent()
      await told.getByRole('button', { name: 'Close' }).click()
      expect(words).toContain('Created: 1')
    }).toPass({ timeout: 60_000 })
    expect(await storedLogs(page)).toHaveLength(2)
  })

  await test.step('going back in the middle cancels the import', async () => {
    await openTank(page, 'Large')
    const goOn = await holdBack(page, /upload_csv/)
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('upload_csv'))
    await choose(page, 'timestamp,ph\n2026-03-01 10:00:00,8.1\n')
    await expect(dialogOf(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Import cancelled. Nothing was changed.')).toBeVisible()
    await ended
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    goOn()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

/** Creates empty tanks and opens the dashboard. */
async function openTanks(page: Page, names: string[]) {
  for (const name of names) await seedAquarium(page, name)
  await openDashboard(page)
}

/** Opens a tank from the dashboard, after all messages are closed. */
async function openTank(page: Page, name: string) {
  const close = page.getByRole('alert').or(page.getByRole('status')).getByRole('button', { name: 'Close' })
  await close.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await expect(close).toHaveCount(0)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Aquariums' })).toBeVisible()
  await navigation.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Looked at with each frame, because the counting of an import may soon be over. */
async function rowsAreCounted(page: Page) {
  await page.waitForFunction(() => {
    const words = document.querySelector('dialog')?.innerText ?? ''
    return /(Reading|Saving) the rows/.test(words) && /\d (rows|of 60,000)/.test(words)
  })
}

async function choose(page: Page, text: string, name = 'logs.csv') {
  const choosing = page.waitForEvent('filechooser')
  await importButton(page).click()
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}

/** A file of so many rows, a minute apart. */
function largeFile(rows: number): string {
  const start = Date.UTC(2020, 0, 1)
  const lines = Array.from({ length: rows }, (_, index) => {
    const moment = new Date(start + index * 60_000).toISOString()
    return `${moment.slice(0, 10)} ${moment.slice(11, 19)},78.${index % 10},8.2,${400 + (index % 50)}`
  })
  return `timestamp,temperature,ph,calcium\n${lines.join('\n')}\n`
}
