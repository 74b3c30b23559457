import { day } from '#domain/time/durations.ts'
import { dayOf, wallClock } from '#domain/time/timestamps.ts'
import { create, seedAquarium, seedLog } from './answers.ts'
import { expectNoFindings, expectNoFindingsInBoth } from './axe.ts'
import { expect, laterClock, startSession, test } from './coralline.ts'
import type { CorallineAtHome } from './home-phone.ts'
import { startAtHome } from './home-phone.ts'
import { choose, jpeg } from './photos.ts'
import { readQrCodes } from './qr-reader.ts'

test.describe.configure({ mode: 'serial' })

let coralline: CorallineAtHome
test.beforeAll(async ({ playwright, launchOptions }) => {
  coralline = await startAtHome({ playwright, launchOptions }, { HOME_NETWORK: 'on', ...laterClock })
})
test.afterAll(() => coralline.stop())

test('a sitter looks after one tank with one scan, until the day that was agreed on', async ({ page }) => {
  test.slow()
  await startSession(page, 'ophelia', coralline.url)
  const tank = await seedAquarium(page, 'Reef')
  await seedAquarium(page, 'Nano')
  const dayIn = (days: number) => dayOf(wallClock(new Date(Date.now() + days * day)))
  await seedLog(page, tank, `${dayIn(-1)}T10:00:00`, { ph: 8.1, temperature: 77 })
  const tasks = `/api/aquariums/${tank}/tasks`
  await create(page, tasks, { kind: 'feeding', name: 'Corals', every_days: 2, starts_on: dayIn(0) })
  await create(page, tasks, { kind: 'cleaning', name: 'Skimmer', every_days: 7, starts_on: dayIn(6) })
  const strength = { unit: 'ml', ref_amount: 1, ref_litres: 100, alkalinity: 0.5 }
  await create(page, `/api/aquariums/${tank}/products`, { name: 'Alk part', ...strength })
  const phone = await coralline.takePhone()
  await phone.clock.install()
  const passDays = async (days: number) => {
    await coralline.passDays(days)
    await phone.clock.fastForward(days * day)
  }

  await test.step('the keeper writes what is to be known, and shows the code', async () => {
    await page.goto(`${coralline.url}/aquarium/${tank}`)
    await page.getByRole('link', { name: 'Look after it' }).click()
    await expect(page.getByRole('heading', { name: 'Look after Reef', level: 1 })).toBeVisible()
    await page
      .getByLabel('Note for the sitter')
      .fill('Two cubes a day.\nNever touch the doser. Call 555-0134.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Note Saved')).toBeVisible()
    await test.step('the sheet is printed without the message', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { name: /^Reef, until/ })).toBeVisible()
      await expect(page.getByText('Never touch the doser. Call 555-0134.').last()).toBeVisible()
      await expect(page.getByText(`${coralline.home}/aquarium/${tank}?log=1`)).toBeVisible()
      for (const text of ['Note Saved', 'Note for the sitter', 'Print the sheet'])
        await expect(page.getByText(text, { exact: true })).toBeHidden()
      await page.emulateMedia({ media: null })
    })
    await expectNoFindingsInBoth(page)
    const lastDay = page.getByRole('textbox', { name: 'Last day' })
    const chosen = await lastDay.inputValue()
    await lastDay.fill('')
    await expect(page.getByText('Choose the last day first.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pair a sitter’s phone' })).toBeDisabled()
    await lastDay.fill(chosen)
    await page.getByRole('button', { name: 'Pair a sitter’s phone' }).click()
    const picture = page.getByRole('img', { name: `QR code of ${coralline.home}/pair` })
    await expect(picture).toBeVisible()
    await expect(lastDay).not.toBeEditable()
    await expect(page.getByRole('button', { name: 'Choose the last day' })).toBeDisabled()
    const [scanned = ''] = await readQrCodes(await picture.screenshot())
    await phone.goto(scanned)
    await phone.getByRole('button', { name: 'Pair with this Coralline' }).tap()
    await expect(phone.getByText(/this phone looks after Reef until/)).toBeVisible()
    const digits = await phone.getByText(/^\d\d$/).textContent()
    await page.getByRole('button', { name: `My phone shows ${digits}` }).click()
  })

  const sheet = phone.getByRole('region', { name: 'Due today' })
  await test.step('the phone shows the sheet of one tank and names nobody', async () => {
    await expect(phone.getByText(/^You look after Reef until/)).toBeVisible()
    await expect(phone).toHaveURL(`${coralline.home}/aquarium/${tank}`)
    await expect(sheet).toContainText('Corals')
    await expect(sheet).toContainText('Never touch the doser. Call 555-0134.')
    for (const name of ['Menu', 'Account', 'Edit tank', 'Delete Aquarium', 'Export Logs', 'Import Logs'])
      await expect(phone.getByRole('button', { name })).toHaveCount(0)
    await expect(phone.locator('body')).not.toContainText(/ophelia/i)
    await expect(phone.getByRole('region', { name: 'Trends' })).toBeVisible()
    await expect(phone.getByRole('region', { name: 'What changed' })).toContainText('After a few more tests')
    await expect(phone.getByText('Ask AI')).toHaveCount(0)
    await expectNoFindings(phone)
    await phone.goto(`${coralline.home}/dashboard`)
    await expect(phone).toHaveURL(`${coralline.home}/aquarium/${tank}`)
    await phone.goto(`${coralline.home}/settings/access`)
    await expect(phone).toHaveURL(`${coralline.home}/aquarium/${tank}`)
  })

  await test.step('the units are chosen on the phone, and kept there', async () => {
    const shown = phone.getByRole('button', { name: '°C, unit of Temperature' })
    await expect(shown).toHaveCount(0)
    await phone.getByRole('button', { name: '°F, unit of Temperature' }).tap()
    await phone.getByRole('group', { name: 'Temperature in each unit' }).getByText('25 °C').tap()
    await expect(shown).toBeVisible()
    await phone.reload()
    await expect(shown).toBeVisible()
  })

  await test.step('a failure of the server is not the end of the time', async () => {
    const failing = `${coralline.home}/api/me`
    await phone.route(failing, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Failed' } }),
    )
    await phone.goto(`${coralline.home}/pair`)
    await expect(phone.getByRole('heading', { name: 'Pair this phone' })).toBeVisible()
    await phone.unroute(failing)
    await phone.goto(`${coralline.home}/aquarium/${tank}`)
  })

  await test.step('ticks, logs, doses, adds a photo, and takes a log of its own back', async () => {
    await sheet.getByRole('button', { name: /^Corals/ }).tap()
    await expect(sheet).toContainText('All done until')
    await phone.getByRole('button', { name: 'Create New Log' }).tap()
    await phone.getByRole('dialog').getByLabel('pH', { exact: true }).fill('8.2')
    await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).tap()
    await expect(phone.getByText('Data Log Created')).toBeVisible()
    await phone.getByRole('button', { name: 'Undo' }).tap()
    await expect(phone.getByText('1–1 of 1')).toBeVisible()
    await phone.getByRole('button', { name: 'Create New Log' }).tap()
    await phone.getByRole('dialog').getByLabel('pH', { exact: true }).fill('8.3')
    await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).tap()
    await expect(phone.getByText('1–2 of 2')).toBeVisible()
    await expect(phone.getByRole('button', { name: /^Edit log of/ })).toHaveCount(1)

    await phone.getByRole('button', { name: 'Add Care' }).tap()
    const dialog = phone.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Livestock' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Dose', exact: true }).tap()
    await dialog.getByLabel('Product').selectOption('Alk part')
    await dialog.getByLabel('Amount (ml)').fill('5')
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await expect(phone.getByText('Care Added')).toBeVisible()
    await choose(phone, [await jpeg('#3366aa', 400)])
    const photo = phone.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Photo of' })
    await photo.tap()
    await expect(dialog.getByRole('button', { name: /Correct date|Cover/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Delete' }).tap()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
    await expect(phone.getByText('Image deleted')).toBeVisible()
    await expect(photo).toHaveCount(0)
  })

  await test.step('the keeper sees who entered it, and when the phone was used', async () => {
    await page.goto(`${coralline.url}/aquarium/${tank}`)
    await expect(page.getByText('by the sitter')).toHaveCount(1)
    await page.goto(`${coralline.url}/aquarium/${tank}/care`)
    await expect(page.getByText('by the sitter')).toHaveCount(2)
    await page.goto(`${coralline.url}/settings/access`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Android phone' })).toContainText(
      /Phone of a sitter, reads, logs and enters care in Reef, until .* last used/,
    )
  })

  await test.step('on the seventh and the fourteenth day the open page tells what is due by then', async () => {
    await passDays(6)
    const due = sheet.getByRole('listitem')
    await expect(due).toHaveText([/^Corals.*4 days late/, /^Skimmer.*today/])
    for (const name of ['Corals', 'Skimmer'])
      await sheet.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
    await expect(sheet).toContainText('All done until')
    await passDays(7)
    await expect(due).toHaveText([/^Corals.*5 days late/, /^Skimmer.*today/])
    await expect(phone.getByText(/^You look after Reef until tomorrow/)).toBeVisible()
  })

  await test.step('a log that could not be sent before the end is there as text', async () => {
    await phone.context().setOffline(true)
    await phone.getByRole('button', { name: 'Create New Log' }).tap()
    await phone.getByRole('dialog').getByLabel('pH', { exact: true }).fill('8.4')
    await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).tap()
    await expect(phone.getByText('1 log waits to be sent.').first()).toBeVisible()
    await coralline.passDays(2)
    await phone.clock.fastForward(2 * day)
    await expect(phone.getByText('1 log waits to be sent.').first()).toBeVisible()
    await phone.context().setOffline(false)
    await expect(phone.getByRole('heading', { name: 'Your time here is over' })).toBeVisible()
    await expect(phone.getByText(/^1 log is still on this phone\. Copy it as text/)).toBeVisible()
    await expect(phone.getByText('8.4')).toBeVisible()
    await expect(phone.getByRole('button', { name: /^Copy as text/ })).toBeVisible()
    await expectNoFindings(phone)
    await phone.getByRole('button', { name: 'Enter a code' }).tap()
    await expect(phone.getByLabel('Code on the computer')).toBeVisible()
  })
})
