import { seedAquarium } from './answers.ts'
import { expectNoFindings } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, aquariumWithin, expectPopup, openLogDialog, storedLogs } from './logs.ts'
import { networkAtRest } from './network.ts'
import { goWithin } from './within.ts'

const noAnswer = 'There is no connection to Coralline. Please check your network and try again.'

test('what was typed is kept as a draft until it is saved or thrown away', async ({ keeperPage: page }) => {
  await test.step('Close keeps the draft, Discard throws it away, another aquarium has none, and a double tap saves once', async () => {
    const other = await seedAquarium(page, 'Second')
    const id = await aquariumWith(page, 'First')
    const dialog = await openLogDialog(page)
    await dialog.getByLabel('Note').fill('to be kept')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await goWithin(page, `/aquarium/${other}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible()
    await openLogDialog(page)
    await expect(dialog.getByLabel('Note')).toHaveValue('')
    await goWithin(page, `/aquarium/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
    await openLogDialog(page)
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog.getByLabel('Note')).toHaveValue('')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await openLogDialog(page)
    await expect(dialog.getByLabel('Note')).toHaveValue('')

    await dialog.getByLabel('Note').fill('once')
    await dialog.getByRole('button', { name: 'Save' }).dblclick()
    await expect(page.getByText('Log successfully added!')).toBeVisible()
    expect(await storedLogs(page)).toHaveLength(1)

    // An edit without a network survives a reload and is saved by the next try.
    await page.route('**/api/logs/**', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: /^Edit log of/ }).click()
    const edited = page.getByRole('dialog', { name: 'Edit A Data Log' })
    await edited.getByLabel('pH', { exact: true }).fill('8.31')
    await edited.getByRole('button', { name: 'Save' }).click()
    await expectPopup(page, 'Error Updating Data Log', noAnswer)
    await page.unroute('**/api/logs/**')
    await page.reload()
    // What comes late moves the table down, and a press that began before is none.
    await networkAtRest(page)
    await page.getByRole('button', { name: /^Edit log of/ }).click()
    await edited.getByRole('button', { name: 'Continue' }).click()
    await expect(edited.getByLabel('pH', { exact: true })).toHaveValue('8.31')
    await edited.getByRole('button', { name: 'Save' }).click()
    await expectPopup(page, 'Data Log Edited', 'Log successfully updated!')
    expect(await storedLogs(page)).toMatchObject([{ ph: 8.31, note: 'once' }])
  })
  await test.step('a log that is on its way takes no more text, which would be lost when its form closes', async () => {
    await aquariumWithin(page, 'On its way')
    const dialog = await openLogDialog(page)
    const answered = Promise.withResolvers<void>()
    let isRefused = true
    await page.route('**/api/logs/', async (route) => {
      await answered.promise
      const refusal = {
        code: 'invalid_request',
        message: 'Too blue.',
        fields: { note: 'Too blue.' },
        request_id: 'e2e',
      }
      await (isRefused ? route.fulfill({ status: 400, json: refusal }) : route.continue())
    })
    const [note, date, ph] = [
      dialog.getByLabel('Note'),
      dialog.getByRole('textbox', { name: 'Date' }),
      dialog.getByLabel('pH'),
    ]
    await note.fill('mine')
    await note.press('Control+Enter')
    for (const field of [note, date, ph]) await expect(field).not.toBeEditable()
    await note.pressSequentially(', and pH 8.4')
    answered.resolve()
    await expect(dialog.getByText('Too blue.')).toBeVisible()
    await expect(note).toBeFocused()
    await expect(note).toHaveValue('mine')
    isRefused = false
    await note.pressSequentially(', too')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expectPopup(page, 'Data Log Created', 'Log successfully added!')
    expect(await storedLogs(page)).toMatchObject([{ note: 'mine, too' }])
    await page.unrouteAll()
  })
  await test.step('what was typed is offered again after the page was closed, and gone once it is saved', async () => {
    await aquariumWithin(page, 'Draft')
    const address = page.url()
    const dialog = await openLogDialog(page)
    await dialog.getByLabel('Temperature (°F)').fill('78.5')
    await dialog.getByLabel('Note').fill('half a test')
    await expect(dialog.getByText('Draft kept on this device.')).toBeVisible()
    const context = page.context()
    await page.close()

    const again = await context.newPage()
    await again.goto(address)
    const offer = await openLogDialog(again)
    await expect(offer).toContainText(/You have an unsaved log from \d{4}-\d\d-\d\d \d\d:\d\d [AP]M/)
    await expect(offer).toContainText('Temperature 78.5 °F')
    await expectNoFindings(again, 'dialog[aria-modal]')
    await offer.getByRole('button', { name: 'Continue' }).press('Enter')
    await expect(offer.getByLabel('Temperature (°F)')).toBeFocused()
    await expect(offer.getByLabel('Note')).toHaveValue('half a test')
    await offer.getByRole('button', { name: 'Save' }).click()
    await expect(again.getByText('Log successfully added!')).toBeVisible()
    expect(await storedLogs(again)).toMatchObject([{ temperature: 78.5, note: 'half a test' }])
    await openLogDialog(again)
    await expect(offer.getByLabel('Note')).toHaveValue('')
  })
})

test('a form that was left open overnight has the date of its first key, unless the date was changed', async ({
  keeperPage: page,
}) => {
  const evening = new Date(2026, 2, 10, 21, 0)
  const morning = new Date(2026, 2, 11, 7, 30)
  await page.clock.setFixedTime(evening)
  await aquariumWith(page, 'Overnight', ['2026-03-10 20:00:00,,8.1,,,,,,,,,'])
  const dialog = await openLogDialog(page)
  const date = dialog.getByLabel(/^Date/)
  await expect(date).toHaveValue('2026-03-10 09:00 PM')
  await expect(dialog.getByText('Last 8.1, 1 hour ago')).toBeVisible()
  await page.clock.setFixedTime(morning)
  await page.clock.fastForward('01:00')
  await expect(dialog.getByText('Last 8.1, yesterday')).toBeVisible()
  await dialog.getByLabel('pH', { exact: true }).fill('8.2')
  await expect(date).toHaveValue('2026-03-11 07:30 AM')
  await page.clock.setFixedTime(evening)
  await dialog.getByLabel('pH', { exact: true }).fill('8.25')
  await expect(date).toHaveValue('2026-03-11 07:30 AM')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await openLogDialog(page)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await date.fill('2026-03-10 08:30 PM')
  await page.clock.setFixedTime(morning)
  await dialog.getByLabel('pH', { exact: true }).fill('8.2')
  await expect(date).toHaveValue('2026-03-10 08:30 PM')
  await dialog.getByRole('button', { name: 'Close' }).click()
})
