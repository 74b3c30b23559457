import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, expectPopup, openLogDialog, showActions } from './logs.ts'

test.use({ locale: 'de-DE' })

type WithOwn = {
  logs: { id: number; aquarium_id: number; own?: { parameter_id: number; value: number }[] }[]
  own_parameters: { id: number; label: string }[]
}

const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Latest readings' }).getByRole('listitem').filter({ hasText: name })

test('an SPS tank in Celsius and ppt, with potassium and a report of a laboratory, comes back exactly from its export', async ({
  keeperPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aquariumWith(page, 'Riffbecken')
  await showActions(page)
  await page.getByRole('button', { name: 'Targets' }).click()
  const targets = page.getByRole('dialog', { name: 'Targets' })
  await targets.getByLabel('What lives in this tank?').selectOption('SPS')
  await expect(targets.getByLabel('Salinity, from')).toHaveValue('34')
  await targets.getByRole('button', { name: 'Save' }).click()
  await expect(targets).toHaveCount(0)

  await showActions(page)
  await page.getByRole('button', { name: 'More parameters' }).click()
  const choosing = page.getByRole('dialog', { name: 'More parameters' })
  await choosing.getByLabel('Add').selectOption('potassium')
  await choosing.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(choosing.getByRole('listitem').filter({ hasText: 'Potassium (ppm)' })).toBeVisible()
  await choosing.getByRole('button', { name: 'Done' }).click()

  const form = await openLogDialog(page)
  const type = async (name: string, keys: string) => {
    await form.getByRole('textbox', { name }).click()
    await page.keyboard.type(keys)
  }
  await type('Temperature (°C)', '25,6')
  await type('Salinity (ppt)', '34,8')
  await form.getByRole('button', { name: 'More fields' }).click()
  await type('Alkalinity (dKH)', '9,4')
  await type('Potassium (ppm)', '398,5')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Data Log Created', 'Log successfully added!')
  await expect(tile(page, 'Temperature')).toContainText('25.6 °C')
  await expect(tile(page, 'Salinity')).toContainText('34.8 ppt')
  await expect(tile(page, 'Alkalinity')).toContainText('0.4 dKH above your range')
  await expect(tile(page, 'Potassium')).toContainText('398.5 ppm')

  await showActions(page)
  await page.getByRole('button', { name: 'Lab results' }).click()
  const lab = page.getByRole('dialog', { name: 'Lab results' })
  await lab.getByLabel('Ca Calcium').fill('431')
  await lab.getByLabel('K Potassium').fill('402')
  await lab.getByLabel('I Iodine').fill('55.2')
  await lab.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Lab results saved', 'They are a data log of their own.')
  const legend = page.getByRole('group', { name: 'Lines of the chart' })
  await expect(legend.getByRole('button', { name: /^Potassium/ }).first()).toBeVisible()

  // By label, because a tank's own parameters have other ids in another tank.
  const labelled = async () => {
    const { logs, own_parameters } = await page.evaluate(
      async (): Promise<WithOwn> => (await fetch(`/api/aquariums/${/\d+$/.exec(location.pathname)}`)).json(),
    )
    const labels = new Map(own_parameters.map(({ id, label }) => [id, label]))
    return logs.map(({ id: _, aquarium_id: __, own = [], ...log }) => ({
      ...log,
      own: own.map(({ parameter_id, value }) => `${labels.get(parameter_id)} ${value}`).sort(),
    }))
  }
  const before = await labelled()
  expect(before).toHaveLength(2)
  const files: Buffer[] = []
  for (const kind of [/^In stored units/, /^In my units/]) {
    await showActions(page)
    await page.getByRole('button', { name: 'Export Logs' }).click()
    const kinds = page.getByRole('group', { name: 'Units of the file' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      kinds.getByRole('button', { name: kind }).click(),
    ])
    files.push(await readFile(await download.path()))
  }
  for (const csv of files) {
    const empty = await seedAquarium(page, 'Leer')
    await page.goto(`/aquarium/${empty}`)
    await page
      .getByLabel('CSV file', { exact: true })
      .setInputFiles({ name: 'riff.csv', mimeType: 'text/csv', buffer: csv })
    await expect(page.getByText('Created: 2')).toBeVisible()
    expect(await labelled()).toEqual(before)
  }
})
