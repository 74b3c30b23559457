import type { Page, Route } from '@playwright/test'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, aquariumWithin, expectPopup, openLogDialog, rowOf, storedLogs } from './logs.ts'

const refusal = { code: 'storage_full', message: 'The disk is full. Nothing was saved.', request_id: 'x' }
const refuse = (route: Route) => route.fulfill({ status: 507, json: refusal })

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the dialog is persistent once something was typed, and Save stays in view with everything open, above a keyboard, too', async ({
    keeperPage: page,
  }) => {
    await aquariumWith(page, 'Persistent')
    const dialog = await openLogDialog(page)
    await dialog.getByRole('button', { name: 'More fields' }).click()
    await dialog.getByLabel('Note').fill('typed')
    await page.keyboard.press('Escape')
    await page.mouse.click(2, 2)
    await expect(dialog).toBeVisible()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const box = await dialog.boundingBox()
      expect(box?.width).toBeLessThanOrEqual(900)
      if (width === 1280) expect(box?.width).toBe(900)
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
      const heights = await dialog
        .locator('input[data-field], textarea, button')
        .evaluateAll((all) => all.map((control) => control.getBoundingClientRect().height))
      expect(heights.length).toBeGreaterThan(10)
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(width === 390 ? 44 : 42)
    }

    // A keyboard that covers half the screen.
    await dialog.getByLabel('Magnesium (ppm)').focus()
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 420 })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    const save = await dialog.getByRole('button', { name: 'Save' }).boundingBox()
    const field = await dialog.getByLabel('Magnesium (ppm)').boundingBox()
    expect((save?.y ?? 999) + (save?.height ?? 0)).toBeLessThanOrEqual(420)
    expect((field?.y ?? 999) + (field?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0)
  })
})

test('the form of a log', async ({ keeperPage: page }) => {
  test.slow()
  await test.step('a session is logged by the keyboard alone, Enter going from field to field', () =>
    expectKeys(page))
  await test.step('beside each field stand its range and last value, marks and errors; dates are written as the product writes them', () =>
    expectKnown(page))
  await test.step('what the tank was tested for lately comes first, in its usual order, a row of 56 px each, and the others are one tap away', () =>
    expectOrder(page))
  await test.step('a refused create, edit and delete say so by their titles, and what was typed stays', () =>
    expectRefused(page))
})

async function expectKeys(page: Page) {
  await aquariumWith(page, 'Keys')
  const button = page.getByRole('button', { name: 'Create New Log' }).first()
  // The hint is for keepers who come by keyboard.
  await page.keyboard.press('Tab')
  await button.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Click here to add your first data log!')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create A New Data Log' })
  await expect(dialog.getByLabel('Date', { exact: false }).first()).toHaveValue(
    /^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/,
  )
  await expect(dialog).toContainText(
    'The date is the only required input field, all the other fields are optional.',
  )
  await expect(dialog.getByLabel('Aquarium ID')).toHaveCount(0)
  const temperature = dialog.getByLabel('Temperature (°F)')
  await expect(temperature).toBeFocused()
  await expect(temperature).toHaveAttribute('inputmode', 'decimal')
  await page.keyboard.type('78.5')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('pH', { exact: true })).toBeFocused()
  await page.keyboard.type('8,2')
  await expect(dialog.getByLabel('pH', { exact: true })).toHaveValue('8.2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await page.keyboard.type('fed corals')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second line')
  await page.keyboard.press('Control+Enter')
  await expectPopup(page, 'Data Log Created', 'Log successfully added!')
  await expect(dialog).toHaveCount(0)
  expect(await storedLogs(page)).toMatchObject([
    { temperature: 78.5, ph: 8.2, salinity: null, note: 'fed corals\nsecond line' },
  ])
}

async function expectKnown(page: Page) {
  await aquariumWithin(page, 'Known', [rowOf(0)])
  const dialog = await openLogDialog(page)
  const date = dialog.getByLabel('Date', { exact: false }).first()
  const ph = dialog.getByLabel('pH', { exact: true })
  await test.step('the ideal range and the last value with its age', async () => {
    await expect(dialog.getByLabel('Temperature (°F)')).toHaveAccessibleDescription(
      /Ideal 76-80°F ?Last 78, (\d+ (days?|weeks?|months?|years?) ago|yesterday)/,
    )
    await expect(dialog.getByLabel('Magnesium (ppm)')).toHaveAccessibleDescription(
      /1250-1350 ppm ?Last 1300,/,
    )
  })
  await test.step('out of range is marked by a word while typing', async () => {
    await ph.fill('8')
    await expect(ph).toHaveAccessibleDescription(/below reef ideal 7\.8-8\.5 \(reef 8\.1-8\.4\)/)
    await ph.fill('8.2')
    await expect(ph).not.toHaveAccessibleDescription(/below|above/)
    await ph.fill('9')
    await expect(dialog.getByText('▲ above reef ideal')).toBeVisible()
  })
  await test.step('axe finds nothing, with an error too, in light and in dark', async () => {
    await dialog.getByLabel('Calcium (ppm)').fill('4,3x')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Write decimals with a point: 8.1, not 8,1.')).toBeVisible()
    await expectNoFindingsInBoth(page, 'dialog')
    await dialog.getByLabel('Calcium (ppm)').fill('')
  })
  await test.step('a log without a date is not sent', async () => {
    await date.fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Date is required')).toBeVisible()
    await expect(date).toBeFocused()
    expect(await storedLogs(page)).toHaveLength(1)
  })
  await test.step('a date that is written otherwise is shown as the product writes it, and loses no seconds', async () => {
    for (const [typed, shown] of [
      ['2026-3-5 8:05 pm', '2026-03-05 08:05 PM'],
      ['20260305 20:05', '2026-03-05 08:05 PM'],
      ['2026/03/05', '2026-03-05 12:00 PM'],
      ['5 March', '5 March'],
      ['2026-03-05 20:05:07', '2026-03-05 20:05:07'],
    ] as const) {
      await date.fill(typed)
      await date.blur()
      await expect(date).toHaveValue(shown)
    }
  })
  await test.step('a field that the server refuses is marked and has the focus', async () => {
    const message = 'The nitrate is not plausible.'
    await page.route('**/api/logs/', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'invalid_request', message, fields: { nitrate: message }, request_id: 'x' },
      }),
    )
    await dialog.getByLabel('Note').fill('x')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Nitrate (ppm)')).toBeFocused()
    await expect(dialog.getByLabel('Nitrate (ppm)')).toHaveAccessibleDescription(/not plausible/)
    await page.unroute('**/api/logs/')
  })
  await test.step('what is out of range is saved all the same', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expectPopup(page, 'Data Log Created', 'Log successfully added!')
    expect((await storedLogs(page))[1]).toMatchObject({ ph: 9, timestamp: '2026-03-05T20:05:07' })
  })
}

async function expectOrder(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await aquariumWithin(page, 'Order', [
    '2026-01-30 20:00:00,78,,,,,,,,,,',
    '2026-01-31 20:00:00,,,,,,,,,,8.4,',
    '2026-01-31 20:10:00,,,,,,,5,0.02,430,,',
  ])
  const dialog = await openLogDialog(page)
  const readings = dialog.locator('input[inputmode=decimal]')
  const tested = ['temperature', 'nitrate', 'phosphase', 'calcium', 'alkalinity']
  const fieldsNow = () => readings.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.field))
  await expect(dialog.getByLabel('Temperature (°F)')).toBeFocused()
  expect(await fieldsNow()).toEqual(tested)
  for (const reading of await readings.all()) {
    const { height = 0 } = (await reading.locator('..').boundingBox()) ?? {}
    expect(height).toBe(56)
  }
  await dialog.getByRole('button', { name: 'More fields' }).click()
  expect(await fieldsNow()).toEqual([...tested, 'ph', 'salinity', 'ammonia', 'nitrite', 'magnesium'])
  await expect(dialog.getByRole('group', { name: 'More fields' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('pH', { exact: true })).toBeFocused()
  // A value that was typed there is seen at once when the form is opened again.
  await page.keyboard.type('8.1')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await openLogDialog(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('pH', { exact: true })).toHaveValue('8.1')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /^Edit log of 2026-01-30/ }).click()
  await expect(dialog.getByLabel('Temperature (°F)')).toHaveValue('78')
  expect(await fieldsNow()).toEqual(['temperature'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1280, height: 720 })
}

async function expectRefused(page: Page) {
  await aquariumWithin(page, 'Refused', [rowOf(0)])
  const unfit = { code: 'invalid_request', message: 'The note is too blue.', request_id: 'x' }
  await page.route('**/api/logs/', (route) => route.fulfill({ status: 400, json: unfit }))
  const dialog = await openLogDialog(page)
  await dialog.getByLabel('Note').fill('typed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Error Creating Data Log', unfit.message)
  await expect(dialog.getByLabel('Note')).toHaveValue('typed')
  await expect(dialog.getByText('Not saved yet. Your text is kept on this device.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.unroute('**/api/logs/')
  await page.route('**/api/logs/**', refuse)
  await page.getByRole('button', { name: /^Edit log of/ }).click()
  await dialog.getByLabel('Note').fill('edited')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Error Updating Data Log', refusal.message)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /^Delete log of/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete A Data Log' })
  await expect(question).toHaveAccessibleDescription('Are you sure you want to delete this data log?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectPopup(page, 'Error Deleting Data Log', refusal.message)
  await page.unroute('**/api/logs/**')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectPopup(page, 'Data Log Deleted', 'Log successfully deleted!')
  expect(await storedLogs(page)).toEqual([])
}
