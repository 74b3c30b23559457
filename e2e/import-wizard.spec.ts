import type { Locator, Page } from '@playwright/test'
import { workbook } from '#server/testing/workbooks.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, openDashboard, test } from './coralline.ts'
import { backFromImport, rowOf, seedAquariumWith, showActions, storedLogs } from './logs.ts'
import { expectGoodOver } from './screens.ts'
import { goWithin } from './within.ts'

const wizardOf = (page: Page) => page.getByRole('dialog', { name: 'Import Logs' })
const resultOf = (page: Page) => page.getByRole('status').or(page.getByRole('alert'))
const fileOf = (text: string) => ({ name: 'Logbuch.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const oneAnswer = fileOf('Date,pH\n03/04/2026 20:05,8.2\n04/04/2026 20:05,8.3\n')

const messy = `Riff Logbuch;;;;;
Tag;Tank;Wasserwärme;KH;Stimmung;Gesehen
03/04/2026 20:05;Reef 1;25,6;8,2;gut;Wasserwechsel
04/04/2026 20:05;Nano;24,1;7,1;gut;
05/04/2026 20:05;Reef 1;25,4;;müde;
06/04/2026 20:05;Reef 1;26;8,05;gut;
`

// The last step is by thumb.
test.use({ hasTouch: true })

test('files that leave questions', async ({ keeperPage: page }) => {
  test.slow()
  await openDashboard(page)
  await test.step('a messy file is imported as its preview shows it by keyboard alone, taken back, and remembered', async () => {
    await openTank(page, 'Messy', [rowOf(0)])
    const wizard = wizardOf(page)
    await chooseByKey(page, messy)

    await expect(wizard.getByRole('heading', { name: 'What the columns are' })).toBeFocused()
    await expect(wizard).toContainText('4 rows, 6 columns')
    await expect(wizard).toContainText('Nothing is changed yet.')
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
    // A missing choice is reported in the place of the choice.
    await pressOn(page, wizard.getByRole('button', { name: 'Continue' }))
    await expect(wizard.getByRole('radio', { name: /Reef 1/ })).toBeFocused()
    await expect(wizard).toContainText('Choose which tank’s rows to read')
    await page.keyboard.press('Space')
    await pressOn(page, wizard.getByText(/columns are not read/))
    await typeInto(page, wizard.getByLabel('“Wasserwärme” is', { exact: true }), 'Temp')
    await expect(wizard.getByLabel('“Wasserwärme” is in')).toHaveValue('°C')
    await typeInto(page, wizard.getByLabel('“Gesehen” is', { exact: true }), 'Note')
    await pressOn(page, wizard.getByRole('button', { name: 'Continue' }))

    await expect(wizard.getByRole('heading', { name: 'How dates' })).toBeFocused()
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
    await pressOn(page, wizard.getByRole('button', { name: 'Continue' }))
    await expect(wizard.getByRole('radio', { name: '3 April 2026' })).toBeFocused()
    await page.keyboard.press('Space')
    await pressOn(page, wizard.getByRole('button', { name: 'Continue' }))

    await expect(wizard.getByRole('heading', { name: 'What the import would do' })).toBeFocused()
    await expect(wizard).toContainText('New: 3 · Updated: 0 · Already here: 0 · Rejected: 0')
    await expect(wizard).toContainText('1 row left out')
    await expect(
      wizard.getByRole('list').filter({ hasText: 'Temperature' }).locator('svg').first(),
    ).toBeVisible()
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
    const shown = await cellsOf(wizard)
    await pressOn(page, wizard.getByRole('button', { name: 'Import 3 rows' }))

    await expect(resultOf(page).filter({ hasText: 'Created: 3' })).toBeVisible()
    const stored = (await storedLogs(page)).filter(({ timestamp }) => timestamp.startsWith('2026-04'))
    expect(
      stored.map(({ timestamp, temperature, alkalinity, note }) => [
        timestamp,
        temperature,
        alkalinity,
        note,
      ]),
    ).toEqual([
      ['2026-04-03T20:05:00', 78.08, 8.2, 'Wasserwechsel'],
      ['2026-04-05T20:05:00', 77.72, null, null],
      ['2026-04-06T20:05:00', 78.8, 8.05, null],
    ])
    expect(shown).toEqual([
      ['3', '2026-04-03 08:05 PM', '78.08', '8.2', 'Wasserwechsel'],
      ['5', '2026-04-05 08:05 PM', '77.72', '–', '–'],
      ['6', '2026-04-06 08:05 PM', '78.8', '8.05', '–'],
    ])

    await backFromImport(page)
    await chooseByKey(page, messy)
    await expect(wizard).toContainText(/Read the same way as your last file like this, on \d{4}-\d\d-\d\d/)
    await expect(wizard.getByLabel('“Wasserwärme” is', { exact: true })).toHaveValue('temperature')
    await expect(wizard.getByRole('radio', { name: /Reef 1/ })).toBeChecked()
    await pressOn(page, wizard.getByRole('button', { name: 'Start from scratch' }))
    await expect(wizard.getByRole('radio', { name: /Reef 1/ })).not.toBeChecked()
    await expect(wizard).not.toContainText('Read the same way as your last file')
    await page.keyboard.press('Escape')
    await expect(wizard).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Import Logs' })).toBeFocused()
  })

  await test.step('a sheet is chosen by keys, the line of its header and the clock of its times', async () => {
    await openTank(page, 'Workbook')
    const wizard = wizardOf(page)
    await page.getByLabel('CSV file', { exact: true }).setInputFiles({
      name: 'Controller.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await workbook({
        sheets: {
          Summary: sheetOf([
            ['What', 'How many'],
            ['Probes', '2'],
          ]),
          Notes: sheetOf([
            ['What', 'When'],
            ['Cleaned', '2026-07-01'],
          ]),
          Probes: sheetOf([
            ['Apex of the living room', 'base unit', 'rev 2'],
            ['moment', 'A1', 'A2'],
            ['2026-07-01T18:30:00Z', '8.1', '25.5'],
            ['2026-01-01T18:30:00Z', '8.2', '25'],
          ]),
        },
      }),
    })
    // Keys pass the sheets without reading them; Enter chooses.
    const sheet = wizard.getByRole('combobox', { name: 'Sheet' })
    await sheet.focus()
    const looks: string[] = []
    page.on('request', (request) => request.method() === 'POST' && looks.push(request.url()))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(sheet).toHaveValue('Probes')
    await expect(sheet).toBeFocused()
    expect(looks).toEqual([])
    await page.keyboard.press('Enter')
    await wizard.getByText('The header is on line 1').click()
    await wizard.getByRole('button', { name: /moment \| A1/ }).click()
    await expect(wizard).toContainText('2 rows, 3 columns')
    await expect(wizard.getByLabel('“moment” is', { exact: true })).toHaveValue('time')
    await wizard.getByLabel('“A1” is', { exact: true }).selectOption('ph')
    await wizard.getByLabel('“A2” is', { exact: true }).selectOption('temperature')
    await expect(wizard.getByLabel('“A2” is in')).toHaveValue('°C')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await wizard.getByText('UTC', { exact: true }).click()
    await wizard.getByLabel('The tank is in').selectOption('Europe/Berlin')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await expect(wizard).toContainText('New: 2 · Updated: 0')
    expect((await cellsOf(wizard)).map(([, moment]) => moment)).toEqual([
      '2026-01-01 07:30 PM',
      '2026-07-01 08:30 PM',
    ])

    await wizard.getByRole('button', { name: 'Cancel' }).click()
    await expect(wizard).toHaveCount(0)
  })

  await test.step('a file that needs one answer is imported, and what was logged meanwhile is told first', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openTank(page, 'Thumb')
    const wizard = wizardOf(page)
    await page.getByLabel('CSV file', { exact: true }).setInputFiles(oneAnswer)
    await expect(wizard.getByRole('heading', { name: 'How dates' })).toBeVisible()
    await wizard.getByText('March 4, 2026').tap()
    await wizard.getByRole('button', { name: 'Continue' }).tap()
    await expect(wizard).toContainText('New: 2 · Updated: 0')

    await logMeanwhile(page, { timestamp: '2026-03-04T20:05:00', ph: 8 })
    await wizard.getByRole('button', { name: 'Import 2 rows' }).tap()
    await expect(wizard.getByRole('alert')).toContainText('changed meanwhile, so nothing was imported')
    await expect(wizard).toContainText('New: 1 · Updated: 1')
    expect((await storedLogs(page)).map(({ ph }) => ph)).toEqual([8])
    await wizard.getByRole('button', { name: 'Updated (1)' }).tap()
    await expect(wizard.getByRole('table')).toContainText('was 8 → becomes 8.2')
    await wizard.getByRole('button', { name: 'Import 2 rows' }).tap()
    await expect(resultOf(page).filter({ hasText: 'Created: 1 · Updated: 1' })).toBeVisible()
    expect((await storedLogs(page)).map(({ timestamp, ph }) => [timestamp, ph])).toEqual([
      ['2026-03-04T20:05:00', 8.2],
      ['2026-04-04T20:05:00', 8.3],
    ])

    // With ‘Look at a file first’, the same file has nothing to import.
    await page.getByRole('button', { name: 'Close' }).first().tap()
    await backFromImport(page)
    await showActions(page)
    await page.getByRole('button', { name: 'About importing' }).tap()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Look at a file first' }).tap()
    await (await choosing).setFiles(oneAnswer)
    await expect(wizard).toContainText('Read the same way as your last file like this, on')
    await wizard.getByRole('button', { name: 'Continue' }).tap()
    await expect(wizard.getByRole('radio', { name: 'March 4, 2026' })).toBeChecked()
    await wizard.getByRole('button', { name: 'Continue' }).tap()
    await expect(wizard).toContainText('All of these rows are already here')
    await wizard.getByRole('button', { name: 'Close' }).tap()
    await expect(wizard).toHaveCount(0)
  })
})

test('questions about what a file does not say', async ({ keeperPage: page }) => {
  test.slow()
  await openDashboard(page)
  const wizard = wizardOf(page)
  const isIn = (name: string) => wizard.getByLabel(`“${name}” is in`, { exact: true })

  await test.step('the unit of a trace element has to be said, and its field has the focus', async () => {
    await openTank(page, 'Laboratory')
    await choose(page, 'date,ca,mg,cu,fe,zn\n2026-05-11,405,1310,2.1,0.8,3.4\n2026-06-15,0,1290,2.4,0.9,0\n')
    await expect(isIn('cu')).toBeVisible()
    await expectGoodOver(page, 'the wizard with units to say')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await expect(wizard).toContainText('Choose the unit: the file does not say.')
    await expect(isIn('cu')).toBeFocused()
    await wizard.getByRole('button', { name: 'Cancel' }).click()
    await expect(wizard).toHaveCount(0)
  })

  await test.step('a list that may be one of readings is asked about', async () => {
    await openTank(page, 'Photometer')
    const list = [
      'Reading,Unit,Method,Date',
      '0.11,ppm PO₄³⁻,Phosphate Marine ULR,21/05/2026 18:31:02',
      '1290,ppm Mg²⁺,Magnesium Marine,21/05/2026 18:17:11',
      '8.0,dKH,Alkalinity Marine,21/05/2026 18:05:09',
      '8.0,dKH,Alkalinity Marine,21/05/2026 18:05:09',
    ]
    await choose(page, `${list.join('\n')}\n`)
    await expect(wizard.getByRole('radio', { name: /Each row is one reading/ })).toBeChecked()
    await expect(wizard.getByLabel('What was measured', { exact: true })).toHaveValue('2')
    await expectGoodOver(page, 'the wizard with a question about rows')
    await wizard.getByRole('button', { name: 'Cancel' }).click()
    await expect(wizard).toHaveCount(0)
  })

  await test.step('thousands, the year first and rows that repeat are asked about before they are stored', async () => {
    await openTank(page, 'Numbers')
    await choose(page, 'Datum;KH;Mg\n24-05-23;8,1;1.290\n24-05-23;8,1;1.290\n24-05-23;8,0;1.310\n')
    await expect(wizard.getByRole('heading', { name: 'How dates and numbers are read' })).toBeVisible()
    await expect(wizard).toContainText('"1.290" is read as 1,290: nothing else is believable for Magnesium.')
    await expect(wizard.getByRole('radio', { name: /A comma/ })).toBeChecked()
    await expectGoodOver(page, 'the wizard with questions about dates and numbers')
    await wizard.getByRole('radio', { name: /23 May 2024 Day first|Year first/ }).check()
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await expect(wizard).toContainText('1 row repeats an earlier one in every cell')
    await expectGoodOver(page, 'the preview with rows that repeat')
    await wizard.getByRole('button', { name: 'Cancel' }).click()
    await expect(wizard).toHaveCount(0)
  })
})

async function choose(page: Page, text: string) {
  await page.getByLabel('CSV file', { exact: true }).setInputFiles(fileOf(text))
}

/** A new aquarium with these rows, on its own screen. */
async function openTank(page: Page, name: string, rows: string[] = []) {
  const id = await seedAquariumWith(page, name, rows)
  await goWithin(page, `/aquarium/${id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** The texts of the cells in each row of the preview. */
function cellsOf(wizard: Locator): Promise<string[][]> {
  return wizard
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? '')),
    )
}

/** The element of a sheet with these texts. */
function sheetOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  return `<sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData>`
}

async function chooseByKey(page: Page, text: string) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import Logs' }).press('Enter')
  await (await choosing).setFiles(fileOf(text))
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

async function pressOn(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function typeInto(page: Page, target: Locator, keys: string) {
  await tabTo(page, target)
  await page.keyboard.type(keys)
}

async function logMeanwhile(page: Page, log: { timestamp: string; ph: number }) {
  await page.evaluate(async (log) => {
    const body = JSON.stringify({ aquarium_id: Number(/\d+$/.exec(location.pathname)?.[0]), ...log })
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/logs/', { method: 'POST', headers, body })
  }, log)
}
