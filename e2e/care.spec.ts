import { create, seedAquarium } from './answers.ts'
import { expect, signIn, test } from './coralline.ts'
import { expectGoodOver, expectGoodScreen } from './screens.ts'

const phone = { width: 390, height: 844 }

test('a feeding takes three taps, and the usual water change as many', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'care-taps')
  const id = await seedAquarium(page, 'Cared for')
  await page.goto(`/aquarium/${id}`)
  const panel = page.getByRole('region', { name: 'Care' })
  await expect(panel).toContainText('Water changes, doses and new animals appear on the chart')
  const dialog = page.getByRole('dialog')

  await panel.getByRole('button', { name: 'Add care' }).click()
  await dialog.getByRole('button', { name: 'Feeding' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It is on the chart.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('list', { name: 'Done last' })).toContainText('Feedingjust now')

  await panel.getByRole('button', { name: 'Add care' }).click()
  await dialog.getByRole('button', { name: 'Water change' }).click()
  await dialog.getByRole('textbox', { name: 'How much' }).fill('12.5')
  await dialog.getByText('New water', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Alkalinity (dKH)' }).fill('8.9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('Water change 12.5 %')

  // The next one begins as the last one was.
  await panel.getByRole('button', { name: 'Add care' }).click()
  await dialog.getByRole('button', { name: 'Water change' }).click()
  await expect(dialog.getByRole('textbox', { name: 'How much' })).toHaveValue('12.5')
  await expect(dialog.getByRole('textbox', { name: 'Alkalinity (dKH)' })).toHaveValue('8.9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It is on the chart.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The entry is deleted again.')).toBeVisible()
})

test('a dose of a new product is entered in one form, corrected and found again', async ({ page }) => {
  await signIn(page, 'care-product')
  const id = await seedAquarium(page, 'Dosed')
  await page.goto(`/aquarium/${id}/care`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add Care' }).click()
  await dialog.getByRole('button', { name: 'Doser set' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Alk part')
  await dialog.getByRole('textbox', { name: 'Label dose (ml)' }).fill('2.7')
  await dialog.getByRole('textbox', { name: 'Label water (gal)' }).fill('26.417205')
  await dialog.getByRole('textbox', { name: 'Amount a day (ml)' }).fill('24')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Enter how much it raises at least one of the three.')
  await dialog.getByRole('textbox', { name: 'Alkalinity (dKH)' }).fill('0.1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('region', { name: 'What was done' })
  await expect(list).toContainText('Doser set: Alk part 24 ml a day')
  await expect(page.getByRole('region', { name: 'Products' })).toContainText('2.7 ml raises')

  await list.getByRole('button', { name: /^Edit Doser set/ }).click()
  await dialog.getByRole('textbox', { name: 'Amount a day (ml)' }).fill('26')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(list).toContainText('Alk part 26 ml a day')

  await page.getByRole('searchbox', { name: 'Search care' }).fill('no such thing')
  await expect(list).toContainText('Nothing was found.')
  await page.getByRole('searchbox', { name: 'Search care' }).fill('ALK')
  await expect(list).toContainText('1 found.')
  await list.getByRole('button', { name: /^Delete Doser set/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The entry is back.')).toBeVisible()
  await expect(list).toContainText('Alk part 26 ml a day')
})

test('what was changed elsewhere meanwhile is not replaced before it was seen', async ({ page }) => {
  await signIn(page, 'care-windows')
  const aquarium_id = await seedAquarium(page, 'Two windows')
  const event = { aquarium_id, timestamp: '2026-11-01T10:00:00', kind: 'feeding', title: 'Nori' }
  const { id } = await create(page, '/api/events/', event)
  await page.goto(`/aquarium/${aquarium_id}/care`)
  await page.getByRole('button', { name: /^Edit Feeding/ }).click()
  await page.request.put(`/api/events/${id}`, {
    data: { title: 'Mysis' },
    headers: { origin: new URL(page.url()).origin },
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'What' }).fill('Flakes')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It is now “Feeding: Mysis”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Feeding: Flakes').first()).toBeVisible()
})

test('an entry without a network waits on this device under its line, and is sent once there is one', async ({
  keeperPage: page,
  context,
}) => {
  const id = await seedAquarium(page, 'Wet hands')
  await page.goto(`/aquarium/${id}/care`)
  const dialog = page.getByRole('dialog')
  // Once, so that the form is there without a network.
  await page.getByRole('button', { name: 'Add Care' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add Care' }).click()
  await dialog.getByRole('button', { name: 'Cleaning' }).click()
  await dialog.getByRole('textbox', { name: 'What' }).fill('Skimmer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It is kept on this device: 1 entry waits to be sent.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('Cleaning: Skimmer')
  await page.getByRole('button', { name: 'Add Care' }).click()
  await dialog.getByRole('button', { name: 'Dose', exact: true }).click()
  for (const [name, text] of [
    ['Name', 'Alk part'],
    ['Label dose (ml)', '1'],
    ['Label water (gal)', '25'],
    ['Alkalinity (dKH)', '0.5'],
    ['Amount (ml)', '20'],
  ] as const)
    await dialog.getByRole('textbox', { name }).fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('A new product cannot be saved without a network.')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('Dose: Alk part 20 ml')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('Cleaning: Skimmer')
})

test('care fits in each window with nothing for axe to find, by day, as a form and on the chart', async ({
  keeperPage: page,
}) => {
  const aquarium_id = await seedAquarium(page, 'Looked at')
  for (const [day, alkalinity] of [
    ['20', 8.4],
    ['27', 8.1],
  ] as const)
    await create(page, '/api/logs/', {
      aquarium_id,
      timestamp: `2026-11-${day}T09:00:00`,
      alkalinity,
      note: 'n',
    })
  await create(page, '/api/events/', {
    ...{ aquarium_id, timestamp: '2026-11-24T18:00:00', kind: 'water_change', percent: 15 },
    note: 'With a bucket of salt mix that stood for a day.',
  })
  await page.goto(`/aquarium/${aquarium_id}/care`)
  await expect(page.getByText('Water change 15 %')).toBeVisible()
  await expectGoodScreen(page, 'care')
  await page.getByRole('button', { name: 'Water change 15 %', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('table')).toContainText('8.4 (1)')
  await expectGoodOver(page, 'care form')
  await page.keyboard.press('Escape')
  await page.goto(`/aquarium/${aquarium_id}`)
  const strip = page.getByRole('group', { name: 'Notes and events' })
  const mark = strip.getByRole('button', { name: /Water change 15 %$/ })
  await mark.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Water change' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Water changes', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Notes', exact: true })).toBeVisible()
})
