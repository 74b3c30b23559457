import { seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'
import { expectGoodOver, expectGoodScreen } from './screens.ts'

test.setTimeout(120_000)

test('a token is made, used by a program, changed and removed', async ({ keeperPage: page, coralline }) => {
  const reef = await seedAquarium(page, 'Reef')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'See who has access' }).click()
  await expect(page.getByText('Only you have access.')).toBeVisible()
  await expectGoodScreen(page, 'access')
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expectGoodOver(page, 'new token')
  await dialog.getByLabel('Name').fill('Home Assistant')
  await dialog.getByLabel('Can do').selectOption('Read and log')
  await dialog.getByLabel('Which tanks').selectOption('Reef')
  await dialog.getByRole('button', { name: 'Save' }).click()

  const secret = await test.step('its secret is shown once', async () => {
    await expect(dialog.getByText('You will not see it again.')).toBeVisible()
    await expectGoodOver(page, 'made token')
    const text = await dialog.getByText(/^crl_/).textContent()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText(text ?? '')).toHaveCount(0)
    return text
  })
  const row = page.getByRole('listitem').filter({ hasText: 'Home Assistant' })
  await expect(row).toContainText(`Token ${secret?.slice(0, 8)}…, reads and logs in Reef, until`)
  await expect(row).toContainText('never used')

  const send = () =>
    fetch(`${coralline.url}/api/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ at: '2026-11-28T08:05', values: { temperature: { value: 25.4, unit: 'C' } } }),
    })
  await test.step('a program logs with it', async () => {
    const answer = await send()
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      { aquarium_id: reef, temperature: 77.72 },
    ])
    await page.reload()
    await expect(row).toContainText('last used')
    await expectGoodScreen(page, 'access with a token')
  })

  await test.step('it gets another name and end', async () => {
    await row.getByRole('button', { name: 'Change Home Assistant' }).click()
    await dialog.getByLabel('Name').fill('Node-RED')
    await dialog.getByLabel('Expires').selectOption('I remove it')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'Node-RED' })).toContainText('no end date')
  })

  await test.step('removed, it opens nothing', async () => {
    await page.getByRole('button', { name: 'Remove Node-RED' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('stops working at once')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Only you have access.')).toBeVisible()
    expect((await send()).status).toBe(401)
  })
})

test('the calendar has an address, which is shown once, replaced, and stopped', async ({
  keeperPage: page,
}) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Set reminders' }).click()
  const panel = page.getByRole('region', { name: 'Calendar' })
  await expectGoodScreen(page, 'reminders')
  await panel.getByRole('button', { name: 'Get a calendar address' }).click()
  const address = panel.getByText(/calendar\.ics\?k=/)
  await expect(address).toBeVisible()
  await expectGoodScreen(page, 'reminders with an address')
  const url = (await address.textContent()) ?? ''
  const read = async (url: string) => (await fetch(url)).status
  expect(await read(url)).toBe(200)
  await page.reload()
  await expect(panel).toContainText('A calendar last read it')
  await expect(address).toHaveCount(0)
  await panel.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click()
  await expect(address).toBeVisible()
  expect([await read(url), await read((await address.textContent()) ?? '')]).toEqual([404, 200])
  await panel.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await expect(panel.getByRole('button', { name: 'Get a calendar address' })).toBeVisible()
  expect(await read(url)).toBe(404)
})
