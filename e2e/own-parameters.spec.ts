import type { Locator, Page } from '@playwright/test'
import { holdBack, seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'
import {
  aquariumWith,
  expectPopup,
  openLogDialog,
  rowOf,
  seedAquariumWith,
  showActions,
  storedLogs,
} from './logs.ts'
import { goWithin } from './within.ts'

test('parameters of one’s own', async ({ keeperPage: page }) => {
  test.slow()
  await test.step('a keeper follows potassium, enters a report of a laboratory, and takes a log back whole', () =>
    expectFollowed(page))
  await test.step('parameters are added to another tank, changed side by side, and added once though the answer was lost', () =>
    expectAdded(page))
})

async function expectFollowed(page: Page) {
  await aquariumWith(page, 'Own', [rowOf(0), rowOf(7)])
  await showActions(page)
  await page.getByRole('button', { name: 'More parameters' }).click()
  const choosing = page.getByRole('dialog', { name: 'More parameters' })
  const add = choosing.getByRole('button', { name: 'Add', exact: true })
  const done = choosing.getByRole('button', { name: 'Done' })
  await expect(done).toHaveAttribute('data-tone', 'filled')
  await choosing.getByLabel('Add').selectOption('potassium')
  // The button that catches the eye is the one that adds what was chosen: the other would throw it away.
  await expect(add).toHaveAttribute('data-tone', 'filled')
  await expect(done).toHaveAttribute('data-tone', 'quiet')
  await expect(choosing.getByText('In the sea 408 ppm. F. J. Millero')).toBeVisible()
  await add.click()
  await expect(choosing.getByRole('listitem').filter({ hasText: 'Potassium (ppm)' })).toBeVisible()
  await expect(done).toHaveAttribute('data-tone', 'filled')
  await choosing.getByLabel('Add').selectOption('free')
  await choosing.getByLabel('Label').fill('Alk')
  await add.click()
  await expect(choosing.getByText(/Every tank has Alkalinity already/)).toBeVisible()
  await choosing.getByLabel('Label').fill('Snails seen')
  await add.click()
  const snails = choosing.getByRole('listitem').filter({ hasText: 'Snails seen' })
  await snails.getByRole('button', { name: 'Edit Snails seen' }).click()
  await snails.getByLabel('Label').fill('Potassium')
  await snails.getByLabel('Unit').fill('a week')
  await snails.getByRole('button', { name: 'Save' }).click()
  await expect(snails.getByText(/This tank has "Potassium" already/)).toBeVisible()
  await snails.getByLabel('Label').fill('Snails seen by night')
  await snails.getByRole('button', { name: 'Save' }).click()
  await expect(snails.getByText('Snails seen by night (a week)')).toBeVisible()
  await expect(snails.getByRole('button', { name: /^Edit / })).toBeFocused()
  await done.click()

  const form = await openLogDialog(page)
  await form.getByRole('button', { name: 'More fields' }).click()
  await form.getByLabel('Potassium (ppm)').fill('410')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Data Log Created', 'Log successfully added!')
  const tiles = page.getByRole('region', { name: 'Latest readings' })
  await expect(tiles.getByRole('listitem').filter({ hasText: 'Potassium' })).toContainText('410')
  const lines = page.getByRole('group', { name: 'Lines of the chart' })
  await expect(lines.getByRole('button', { name: /^Potassium/ })).toHaveAttribute('aria-pressed', 'true')

  await showActions(page)
  await page.getByRole('button', { name: 'Lab results' }).click()
  const lab = page.getByRole('dialog', { name: 'Lab results' })
  await lab.getByLabel('Ca Calcium').fill('431')
  await lab.getByLabel('K Potassium').fill('402')
  await lab.getByLabel('I Iodine').fill('55.2')
  await lab.getByLabel('Li Lithium').fill('< 0.1')
  await expect(lab.getByText('Draft kept on this device.')).toBeVisible()
  await page.reload()
  await showActions(page)
  await page.getByRole('button', { name: 'Lab results' }).click()
  await expect(lab).toContainText('You have an unsaved lab report from')
  await expect(lab).toContainText('Triton · Ca 431 ppm · K 402 mg/L · I 55.2 µg/L · Li < 0.1 µg/L')
  await lab.getByRole('button', { name: 'Continue' }).click()
  await expect(lab.getByLabel('K Potassium')).toHaveValue('402')
  await lab.getByLabel('Ba Barium').fill('much')
  await lab.getByRole('button', { name: 'Save' }).click()
  await expect(lab.getByText('Enter a number, such as 8.1, or leave the field empty.')).toBeVisible()
  await lab.getByLabel('Ba Barium').fill('9.4')
  await lab.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Lab results saved', 'They are a data log of their own.')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual(
    [],
  )
  const [newest] = (await storedLogs(page)).toReversed()
  expect(newest).toMatchObject({ calcium: 431, note: 'ICP Triton\nLi < 0.1 µg/L' })
  expect(newest?.own).toMatchObject([{ value: 402 }, { value: 0.0552 }, { value: 9.4 }])

  const logs = page.getByRole('region', { name: 'Data logs', exact: true })
  await logs.getByRole('button', { name: 'More columns' }).click()
  await logs.getByRole('button', { name: 'Iodine' }).click()
  await expect(logs.getByRole('columnheader', { name: 'Iodine (ppm)' })).toBeVisible()
  await expect(logs.getByRole('row').nth(1)).toContainText('0.055')

  const before = await storedLogs(page)
  await logs.getByRole('row').nth(1).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectPopup(page, 'Data Log Deleted', 'Log successfully deleted!')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectPopup(page, 'Undone', 'The log is back.')
  const { id: _, ...deleted } = before.at(-1) ?? { id: 0 }
  expect((await storedLogs(page)).at(-1)).toMatchObject(deleted)

  await tiles.getByRole('link', { name: 'Potassium' }).click()
  await expect(page.getByRole('heading', { name: 'Potassium', level: 1 })).toBeVisible()
  await expect(page.getByText('In the sea: 408 ppm')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Readings' }).getByRole('row')).toHaveCount(3)
}

async function expectAdded(page: Page) {
  const other = await seedAquarium(page, 'Other')
  const id = await seedAquariumWith(page, 'One', [rowOf(0)])
  const { origin } = new URL(page.url())
  const headers = { origin }
  const addressOf = (tank: number) => `${origin}/api/aquariums/${tank}/parameters`
  for (const tank of [id, other])
    await page.request.post(addressOf(tank), {
      headers,
      data: { parameters: [{ label: 'Snails', charted: true }] },
    })
  const ofOther = async () => (await page.request.get(addressOf(other))).json()
  const [snails] = await ofOther()
  const data = { archived: true, charted: false }
  await page.request.put(`${origin}/api/parameters/${snails.id}`, { headers, data })
  await goWithin(page, `/aquarium/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'One' })).toBeVisible()
  await showActions(page)
  await page.getByRole('button', { name: 'More parameters' }).click()
  const choosing = page.getByRole('dialog', { name: 'More parameters' })
  await test.step('the same parameters in another tank are those that it has archived, too', async () => {
    await choosing.getByLabel('Use the same in another tank').selectOption('Other')
    await choosing.getByRole('button', { name: 'Use the same' }).click()
    await expectPopup(page, 'The same in Other', 'Added: Snails.')
    expect(await ofOther()).toMatchObject([{ id: snails.id, archived_at: null, charted: true }])
    await choosing.getByRole('button', { name: 'Use the same' }).click()
    await expectPopup(page, 'The same in Other', 'It follows all of these already.')
  })
  await test.step('a change of one parameter waits for no other and says that it is being saved', () =>
    expectSideBySide(page, choosing))
  await test.step('a parameter whose answer is lost is added once, and not refused when it is added again', () =>
    expectAddedOnce(page, choosing))
}

async function expectSideBySide(page: Page, choosing: Locator) {
  const buttons = ['Potassium', 'Strontium'].map((name) =>
    choosing.getByRole('button', { name: `${name}: tile and line` }),
  )
  for (const [index, element] of ['potassium', 'strontium'].entries()) {
    await choosing.getByLabel('Add').selectOption(element)
    await choosing.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(buttons[index] as Locator).toHaveAttribute('aria-pressed', 'true')
  }
  const letThrough = await holdBack(page, '**/api/parameters/*')
  for (const button of buttons) {
    await button.click()
    await expect(button).toHaveText('Saving…')
  }
  letThrough()
  for (const button of buttons) await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/parameters/*')
}

async function expectAddedOnce(page: Page, choosing: Locator) {
  const add = choosing.getByRole('button', { name: 'Add', exact: true })
  const iodine = choosing.getByRole('listitem').filter({ hasText: 'Iodine' })
  await choosing.getByLabel('Add').selectOption('iodine')
  // The network fails after the request has arrived, and the page cannot be brought up to date either.
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort('internetdisconnected')
  })
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error adding a parameter' })).toBeVisible()
  await expect(add).toBeVisible()
  await page.unroute('**/api/**')
  await add.click()
  await expect(iodine).toHaveCount(1)
  await expect(choosing.getByText(/already/)).toHaveCount(0)
}
