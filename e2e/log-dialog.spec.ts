import type { Page } from '@playwright/test'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { openIn } from './fit.ts'
import { aquariumWith, aquariumWithin, expectPopup, openLogDialog, rowOf, storedLogs } from './logs.ts'

test('with letters of twice the size the form opens with its first field in view', async ({
  keeperPage: page,
}) => {
  await openIn(page, { width: 390, height: 600, text: 200 })
  await aquariumWith(page, 'Large letters')
  const dialog = await openLogDialog(page)
  await expect(dialog.getByLabel('Temperature')).toBeFocused()
  await expect(dialog.getByLabel('Temperature')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
})

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
  await test.step('a field that is refused is marked and has the focus', () => expectKnown(page))
  await test.step('what the tank was tested for lately comes first, in its usual order, a row of 56 px each, and the others are one tap away', () =>
    expectOrder(page))
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
  await test.step('axe finds nothing, with an error too, in light and in dark', async () => {
    await dialog.getByLabel('Calcium (ppm)').fill('4,3x')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Write decimals with a point: 8.1, not 8,1.')).toBeVisible()
    await expectNoFindingsInBoth(page, 'dialog')
    await dialog.getByLabel('Calcium (ppm)').fill('')
  })
  await test.step('a field that the server refuses is marked and has the focus', async () => {
    const message = 'The nitrate is not plausible.'
    await page.route('**/api/logs/', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'invalid_request', message, fields: { nitrate: message }, request_id: 'x' },
      }),
    )
    await date.fill('2026-03-05 08:05 PM')
    await dialog.getByLabel('Note').fill('x')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Nitrate (ppm)')).toBeFocused()
    await expect(dialog.getByLabel('Nitrate (ppm)')).toHaveAccessibleDescription(/not plausible/)
    await page.unroute('**/api/logs/')
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

  await page.setViewportSize({ width: 1280, height: 720 })
}
