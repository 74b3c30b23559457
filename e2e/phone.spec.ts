import type { Browser, Page } from '@playwright/test'
import { seedAquarium } from './answers.ts'
import { expectNoFindings, expectNoFindingsInBoth } from './axe.ts'
import { createAquarium, expect, startSession, test } from './coralline.ts'
import type { CorallineAtHome } from './home-phone.ts'
import { lanName, startAtHome } from './home-phone.ts'
import { readQrCodes } from './qr-reader.ts'

test.describe.configure({ mode: 'serial' })

let coralline: CorallineAtHome
test.beforeAll(async ({ playwright, launchOptions }) => {
  coralline = await startAtHome({ playwright, launchOptions })
})
test.afterAll(() => coralline.stop())

test('from the switch on the computer to a log saved on a phone at home', async ({ page }, info) => {
  const taps = { computer: 0, phone: 0 }
  const click = async (on: 'computer' | 'phone', act: () => Promise<void>) => {
    taps[on] += 1
    await act()
  }
  // The computer's clock goes wrong, and the code is good for its two minutes all the same.
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await startSession(page, 'keeper', coralline.url)
  await page.goto(`${coralline.url}/dashboard`)
  await createAquarium(page, 'Beside me')

  const began = Date.now()
  await click('computer', () => page.getByRole('button', { name: 'Account' }).click())
  await click('computer', () =>
    page.getByRole('banner').getByRole('link', { name: 'Phone beside the tank' }).click(),
  )
  await expect(page.getByText('No phone is paired yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pair a phone' })).toBeDisabled()
  await click('computer', () => page.getByRole('button', { name: 'Allow on my home network' }).click())
  await expect(page.getByText(coralline.home, { exact: true })).toBeVisible()
  await click('computer', () => page.getByRole('button', { name: 'Pair a phone' }).click())
  const picture = page.getByRole('img', { name: `QR code of ${coralline.home}/pair` })
  await expect(picture).toBeVisible()
  await expect(page.getByText(/^Valid for 1\d\d more seconds$/)).toBeVisible()
  const [scanned = ''] = await readQrCodes(await picture.screenshot())
  expect(scanned).toMatch(new RegExp(`^${coralline.home}/pair#[\\w-]{43}$`))

  const phone = await coralline.takePhone()
  const scannedAt = Date.now()
  await phone.goto(scanned)
  expect(await phone.evaluate(() => isSecureContext)).toBe(false)
  await expect(phone.getByText(`${lanName}:`)).toBeVisible()
  await expect(phone).toHaveURL(`${coralline.home}/pair`)
  await expect(phone.getByLabel('Name of this phone')).toHaveValue('Android phone')
  await expectNoFindings(phone)
  await click('phone', () => phone.getByRole('button', { name: 'Pair with this Coralline' }).tap())
  await expect(phone.getByText('This phone shows')).toBeVisible()
  const digits = await phone.getByText(/^\d\d$/).textContent()
  await click('computer', () => page.getByRole('button', { name: `My phone shows ${digits}` }).click())
  await expect(phone.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  await expect(page.getByText('Android phone is paired.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Android phone' })).toContainText(
    'at home without a certificate: may read and write logs.',
  )
  const pairedAt = Date.now()

  await click('phone', () =>
    phone
      .getByRole('link', { name: /Beside me/ })
      .first()
      .tap(),
  )
  await click('phone', () => phone.getByRole('button', { name: 'Create New Log' }).first().tap())
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Temperature (°F)').fill('78.4')
  await dialog.getByLabel('pH', { exact: true }).fill('8.2')
  await click('phone', () => dialog.getByRole('button', { name: 'Save' }).tap())
  await expect(phone.getByText('Data Log Created')).toBeVisible()
  const savedAt = Date.now()
  // Ask AI would only refuse a phone; for a keeper it is there.
  await expect(phone.getByRole('region', { name: 'What changed' })).toBeVisible()
  await expect(phone.getByText('Ask AI')).toHaveCount(0)
  info.annotations.push({
    type: 'from the menu to the log',
    description: `${(scannedAt - began) / 1000} s to the code, ${(pairedAt - scannedAt) / 1000} s to paired, ${(savedAt - pairedAt) / 1000} s to a saved log of two values; taps ${JSON.stringify(taps)}`,
  })

  // The label of the stand leads a paired phone to the form.
  // `print` does nothing, as if the browser's dialog stayed open until the label has been checked.
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page
    .getByRole('link', { name: /Beside me/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Print QR code' }).click()
  const label = page.getByRole('img', { name: `QR code of ${coralline.home}/aquarium/`, includeHidden: true })
  const named = await label.getAttribute('aria-label')
  expect(named).toMatch(/\/aquarium\/\d+\?log=1$/)
  await phone.goto(named?.replace('QR code of ', '') ?? '')
  await expect(phone.getByRole('dialog')).toBeVisible()

  // Without Wi-Fi: on plain http the browser has neither locks nor a service worker.
  await saveOffline(phone, 'no Wi-Fi')
  await phone.context().setOffline(false)
  await expect(phone.getByText('1–2 of 2')).toBeVisible({ timeout: 60_000 })
  await page.goto(`${coralline.url}/devices`)

  await phone.goto(`${coralline.home}/devices`)
  await expect(phone.getByText('This device is paired: it may read and write logs.')).toBeVisible()
  await expectNoFindings(phone)
  await phone.goto(named?.replace(/QR code of |\?log=1/g, '') ?? '')

  await phone.getByRole('button', { name: 'Create New Log' }).first().tap()
  await saveOffline(phone, 'not sent in time')
  await page.getByRole('button', { name: 'Remove Android phone' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText('Remove this phone?')
  await expect(question).toContainText('Logs it has not sent yet stay on it.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No phone is paired yet.')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByRole('link', { name: 'Pair again to send' })).toBeVisible()
  await phone.reload()
  await expect(phone).toHaveURL(/\/pair\?next=%2Faquarium%2F\d+$/)
  await expect(phone.getByLabel('Code on the computer')).toBeVisible()
  await expect(phone.getByText('1 log is still on this phone.')).toBeVisible()
  await expect(phone.getByRole('listitem')).toContainText('“not sent in time”')
  await phone.getByRole('button', { name: 'Copy as text' }).tap()
  await expect(phone.getByLabel('The log as text')).toHaveValue(/Beside me: “not sent in time”$/)
  await expectNoFindings(phone)
  await phone.context().close()
})

/** Saves a log with only a note in the open form, without a network, and checks that it waits. */
async function saveOffline(phone: Page, note: string) {
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Note').fill(note)
  await phone.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(phone.getByText('It is kept on this device: 1 log waits to be sent.')).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Not sent yet' })).toContainText(note)
}

test('a phone that is paired by other ways', async ({ page, browser: computers }) => {
  test.slow()
  const phone = await coralline.takePhone()
  await test.step('by the typed code, and other digits end it', () => expectTyped(page, phone))
  await forget(phone)
  await test.step('a phone that came for a tank goes on to it, with a code that was scanned into the same tab', () =>
    expectStanding(page, phone))
  await forget(phone)
  await test.step('a phone that is let in already asks which account it is to go on with, before a code takes its place', () =>
    expectAsked(page, phone, computers))
  await phone.context().close()
})

/** Makes the phone one that was never paired. */
async function forget(phone: Page) {
  await phone.context().clearCookies()
  await phone.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

async function expectTyped(page: Page, phone: Page) {
  await startSession(page, 'typing', coralline.url)
  await page.goto(`${coralline.url}/devices`)
  await page.getByRole('button', { name: 'Pair a phone' }).click()
  const code = (await page.getByText(/^[A-Z]{4}-[A-Z0-9]{4}$/).textContent()) ?? ''
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (width === 390) await expectNoFindingsInBoth(page)
  }
  await phone.goto(`${coralline.home}/pair`)
  await phone.getByRole('button', { name: 'Pair with this Coralline' }).tap()
  await expect(phone.getByText('Type the code that the computer shows')).toBeVisible()
  const type = async (typed: string) => {
    await phone.getByLabel('Code on the computer').fill(typed)
    await phone.getByRole('button', { name: 'Pair with this Coralline' }).tap()
  }
  await type(code.toLowerCase().replace('-', ' '))
  await expect(phone.getByText('This phone shows')).toBeVisible()
  await page.getByRole('button', { name: 'It shows something else' }).click()
  await expect(page.getByText('Nobody was let in.')).toBeVisible()
  await expect(phone.getByText('has been used')).toBeVisible()
}

async function expectStanding(page: Page, phone: Page) {
  await startSession(page, 'standing', coralline.url)
  const pathname = `/aquarium/${await seedAquarium(page, 'Beside the stand')}`
  await page.goto(`${coralline.url}/devices`)
  const heading = page.getByRole('heading', { name: 'Pair a phone' })
  const start = async () => {
    const made = page.waitForResponse('**/api/devices/pairings')
    await page.getByRole('button', { name: 'Pair a phone' }).press('Enter')
    const { urls } = await (await made).json()
    await expect(page.getByText(/^Valid for/)).toBeVisible()
    await expect(heading).toBeFocused()
    return new URL(urls.find((url: string) => url.startsWith(coralline.home))).hash
  }
  await phone.goto(`${coralline.home}${pathname}?log=1`)
  await expect(phone).toHaveURL(`${coralline.home}/pair?next=${encodeURIComponent(`${pathname}?log=1`)}`)
  await expect(phone.getByLabel('Code on the computer')).toBeVisible()
  await start()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Pair a phone' })).toBeVisible()
  await expect(heading).toBeFocused()
  const hash = await start()
  await phone.evaluate((hash) => {
    location.hash = hash
  }, hash)
  await expect(phone.getByLabel('Code on the computer')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Pair with this Coralline' }).tap()
  await expect(phone.getByText('This phone shows')).toBeVisible()
  const digits = await phone.getByText(/^\d\d$/).textContent()
  await page.getByRole('button', { name: `My phone shows ${digits}` }).press('Enter')
  await expect(phone.getByRole('dialog', { name: 'Create A New Data Log' })).toBeVisible()
  await expect(phone).toHaveURL(`${coralline.home}${pathname}`)

  await expect(page.getByText('Android phone is paired.')).toBeVisible()
  await expect(heading).toBeFocused()
  const rename = page.getByRole('button', { name: 'Rename Android phone' })
  await rename.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rename).toBeFocused()
}

async function expectAsked(page: Page, phone: Page, computers: Browser) {
  const beside = await (await computers.newContext()).newPage()
  const codeOf = async (computer: Page, name: string) => {
    await startSession(computer, name, coralline.url)
    await computer.goto(`${coralline.url}/devices`)
    const made = computer.waitForResponse('**/api/devices/pairings')
    await computer.getByRole('button', { name: 'Pair a phone' }).click()
    const { urls } = await (await made).json()
    return urls.find((url: string) => url.startsWith(coralline.home))
  }
  const pair = async (computer: Page) => {
    await phone.getByRole('button', { name: 'Pair with this Coralline' }).tap()
    const digits = await phone.getByText(/^\d\d$/).textContent()
    await computer.getByRole('button', { name: `My phone shows ${digits}` }).click()
    await expect(phone.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  }
  const accountOf = (phone: Page) => phone.evaluate(async () => (await (await fetch('/api/me')).json()).name)
  await phone.goto(await codeOf(page, 'owner'))
  await pair(page)

  const another = await codeOf(beside, 'somebody')
  await phone.goto(another)
  await expect(phone.getByText('This phone is already paired with the account of owner.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Pair with this Coralline' })).toHaveCount(0)
  await expectNoFindings(phone)
  await phone.getByRole('button', { name: 'Continue as owner' }).tap()
  await expect(phone.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  expect(await accountOf(phone)).toBe('owner')

  await phone.goto(another)
  await phone.getByRole('button', { name: 'Pair with the new code' }).tap()
  await expect(phone.getByRole('heading', { name: 'Pair this phone' })).toBeFocused()
  await pair(beside)
  expect(await accountOf(phone)).toBe('somebody')
  // On plain http only a link of our own pages does this without a question.
  await phone.getByRole('button', { name: 'Account' }).tap()
  await phone.getByRole('banner').getByRole('link', { name: 'Logout' }).tap()
  await expect(phone).toHaveURL(`${coralline.home}/`)
  await beside.context().close()
}
