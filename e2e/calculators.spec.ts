import { create } from './answers.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, expectPopup } from './logs.ts'
import { expectGoodScreen } from './screens.ts'

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

test.describe('a visitor', () => {
  test.use({ locale: 'de-DE' })

  test('works out a dose, a water change and salt, in units of their own', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'calculators for a dose' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reef tank calculators')
    const dose = page.locator('[data-calculator=dose]')
    const change = page.locator('[data-calculator=change]')
    const salt = page.locator('[data-calculator=salt]')
    await test.step('empty fields are asked for', async () => {
      await expect(dose).toContainText('Still needed: Water in the system (L); Now (dKH); Goal (dKH)')
    })
    await test.step('a dose is told first, then line by line', async () => {
      await dose.getByLabel('What you dose').selectOption('A salt, dissolved')
      for (const [label, text] of [
        ['Water in the system (L)', '300'],
        ['Now (dKH)', '7'],
        ['Goal (dKH)', '8,5'],
        ['Salt (g)', '100'],
      ] as const)
        await dose.getByLabel(label).pressSequentially(text)
      await expect(dose.getByLabel('Goal (dKH)')).toHaveValue('8.5')
      await expect(dose.getByRole('definition')).toContainText('42.53 ml')
      await expect(dose.getByRole('definition')).toContainText('On each of 2 days, 85.05 ml in all.')
      await expect(dose.getByRole('listitem')).toContainText([
        'Check the label, test again tomorrow.',
        '1.5 dKH ÷ 0.01764 dKH = 85.05 ml.',
      ])
    })
    await test.step('a goal below now gets no dose', async () => {
      await dose.getByLabel('Goal (dKH)').fill('6')
      await expect(dose.getByRole('definition')).toContainText('Let it fall: nothing to dose')
      await dose.getByLabel('Goal (dKH)').fill('8.5')
    })
    await test.step('numbers follow the units', async () => {
      await page.getByLabel('Alkalinity in').selectOption('meq/L')
      await page.getByLabel('Water in', { exact: true }).selectOption('gal')
      await expect(dose.getByLabel('Now (meq/L)')).toHaveValue('2.49657')
      await expect(dose.getByLabel('Water in the system (gal)')).toHaveValue('79.2516')
      await page.getByLabel('Water in', { exact: true }).selectOption('L')
    })
    await test.step('fields follow the choices', async () => {
      await expect(dose.getByLabel('Label water')).toBeHidden()
      await dose.getByLabel('What is low').selectOption('Magnesium')
      await expect(dose.getByLabel('Now (ppm)')).toHaveValue('')
      await expect(dose.getByLabel('Label water')).toBeVisible()
      await expect(dose.getByLabel('What you dose').getByRole('option')).toHaveCount(3)
    })
    await test.step('a strange number gets a sentence and no amount', async () => {
      await dose.getByLabel('Water in the system').fill('0')
      await expect(dose).toContainText('Enter a number above 0.')
      await expect(dose.getByLabel('Water in the system')).toHaveAttribute('aria-invalid', 'true')
      await expect(dose.getByRole('definition')).toHaveCount(0)
    })
    await test.step('a water change and salt', async () => {
      await change.getByLabel('Now (ppm)').fill('40')
      await change.getByLabel('Question').selectOption('How many changes to my goal?')
      await change.getByLabel('Goal (ppm)').fill('10')
      await change.getByLabel('Water changed (%)').fill('20')
      await expect(change.getByRole('definition')).toContainText('7 changes')
      await salt.getByLabel('New water (L)').fill('100')
      await expect(salt.getByRole('definition')).toContainText('3.82 kg')
    })
  })

  test('reads the formulas without a script', async ({ browser, coralline }) => {
    const context = await browser.newContext({ baseURL: coralline.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/calculators')
    await expect(page.locator('noscript p')).toContainText('The fields need JavaScript')
    await expect(page.getByText('new + (now − new) × (1 − share)^n')).toBeVisible()
    await expect(page.getByLabel('New water (gal)')).toBeDisabled()
    await context.close()
  })
})

test('a tank fills its calculators in, and an answer leads into its care', async ({ keeperPage: page }) => {
  const rows = [12, 9, 6, 3, 1].map(
    (ago, index) => `${daysAgo(ago)} 00:00:00,78,,,,,,12,,412,${8.5 - index / 5},`,
  )
  const id = await aquariumWith(page, 'Reckoned', rows)
  await create(page, `/api/aquariums/${id}/products`, {
    name: 'Alk part',
    unit: 'ml',
    ref_amount: 1,
    ref_litres: 300,
    alkalinity: 0.5,
  })
  await page.goto(`/aquarium/${id}/alkalinity`)
  await page.getByRole('link', { name: 'How much to dose?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calculator' })).toBeVisible()
  await test.step('what is not known is asked for', async () => {
    await expect(page.getByLabel('Now (dKH)')).toHaveValue('7.7')
    await expect(page.getByText('Tested yesterday.')).toBeVisible()
    await expect(page.getByLabel('What you dose')).toHaveValue(/product-\d+/)
    await expect(page.getByText(/^Still needed: Water in the system/)).toBeVisible()
  })
  await test.step('what is typed is worked out, and stays while others are looked at', async () => {
    await page.getByLabel('Water in the system').fill('79.25161570744')
    await page.getByLabel('Goal (dKH)').fill('8.7')
    await expect(page.getByRole('definition').first()).toContainText('2 ml')
    await expect(page.getByRole('definition').nth(1)).toContainText('a day')
    await page.getByRole('button', { name: 'Water change' }).click()
    await expect(page).toHaveURL(/of=change/)
    await page.getByLabel('What to change').selectOption('Nitrate')
    await expect(page.getByLabel('Now (ppm)')).toHaveValue('12')
    await expect(page.getByRole('definition')).toContainText('10.8 ppm')
    await expectGoodScreen(page, 'the calculator of a water change')
    await page.getByRole('button', { name: 'Salt' }).click()
    await expect(page.getByText(/^Still needed: New water/)).toBeVisible()
    await page.getByRole('button', { name: 'Dose', exact: true }).click()
    await expect(page.getByLabel('Goal (dKH)')).toHaveValue('8.7')
    await expectGoodScreen(page, 'the calculator of a dose')
  })
  await test.step('an answer opens its entry, filled in', async () => {
    await page.getByRole('button', { name: 'Add to care', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Care' })
    await expect(dialog.getByLabel('Amount (ml)')).toHaveValue('2')
    await expect(dialog.getByLabel('Product')).toContainText('Alk part')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectPopup(page, 'Care Added', 'It is on the chart.')
  })
})
