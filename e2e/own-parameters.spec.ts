import type { Locator, Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { expect, test } from './coralline.ts'
import {
  aquariumWith,
  expectPopup,
  openLogDialog,
  rowOf,
  seedAquariumWith,
  showActions,
  showTogether,
  storedLogs,
} from './logs.ts'
import { goWithin } from './within.ts'

test('parameters of one’s own', async ({ keeperPage: page }) => {
  test.slow()
  await test.step('a keeper follows potassium, and enters a report of a laboratory', () =>
    expectFollowed(page))
  await test.step('a change of one parameter waits for no other and says that it is being saved', () =>
    expectSideBySide(page))
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
  await choosing.getByLabel('Label').fill('Snails seen')
  await add.click()
  const snails = choosing.getByRole('listitem').filter({ hasText: 'Snails seen' })
  await snails.getByRole('button', { name: 'Edit Snails seen' }).click()
  await snails.getByLabel('Unit').fill('a week')
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
  await showTogether(page)
  const lines = page.getByRole('group', { name: 'Lines of the chart' })
  await expect(lines.getByRole('button', { name: /^Potassium/ })).toHaveAttribute('aria-pressed', 'true')

  await showActions(page)
  await page.getByRole('button', { name: 'Lab results' }).click()
  const lab = page.getByRole('dialog', { name: 'Lab results' })
  await lab.getByLabel('Ca Calcium').fill('431')
  await lab.getByLabel('K Potassium').fill('402')
  await lab.getByLabel('I Iodine').fill('55.2')
  await lab.getByLabel('Li Lithium').fill('< 0.1')
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

  await tiles.getByRole('link', { name: 'Potassium' }).click()
  await expect(page.getByRole('heading', { name: 'Potassium', level: 1 })).toBeVisible()
  await expect(page.getByText('In the sea: 408 ppm')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Readings' }).getByRole('row')).toHaveCount(3)
}

async function expectSideBySide(page: Page) {
  const id = await seedAquariumWith(page, 'One', [rowOf(0)])
  await goWithin(page, `/aquarium/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'One' })).toBeVisible()
  await showActions(page)
  await page.getByRole('button', { name: 'More parameters' }).click()
  const choosing = page.getByRole('dialog', { name: 'More parameters' })
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
