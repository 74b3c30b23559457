import type { BrowserContext, Page } from '@playwright/test'
import { endSession, holdBack, seedAquarium } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, startSession, test } from './coralline.ts'
import { filesHaveCome, keptIn } from './kept-app.ts'
import { aquariumWith, aquariumWithin, expectPopup, openLogDialog, storedLogs } from './logs.ts'
import { networkAtRest } from './network.ts'
import { goWithin } from './within.ts'

const kept = 'It is kept on this device: 1 log waits to be sent.'
const barOf = (page: Page) => page.getByRole('region', { name: 'On this device' })
const unsentOf = (page: Page) => page.getByRole('list', { name: 'Not sent yet' })
/** Longer than the first pauses between two tries to send. */
const byItself = { timeout: 60_000 }

/** Lets the page send at once what waits; `outbox.isolated.test.ts` shows that it also tries by itself, ever later. */
const sendNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** Saves a log with only a note, from the page of a tank. */
async function save(page: Page, note: string) {
  const dialog = await openLogDialog(page)
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

async function notesKept(page: Page): Promise<unknown[]> {
  return (await keptIn(page, 'outbox')).map(({ body }) => (body as { note: unknown }).note)
}

/** How many logs are cut off; what a portal or a fault answers is a case of outbox.isolated.test.ts, too. */
const runs = Number(process.env.CASES ?? 2)

test('a log waits on this device until it is sent, deleted, changed or saved to another tank, whatever is cut meanwhile', async ({
  keeperPage: page,
  context,
}) => {
  test.setTimeout(120_000 + runs * 20_000)
  await test.step('a log that is saved without a network waits on this device and is sent once there is one', async () => {
    await aquariumWith(page, 'Wet hands')
    await filesHaveCome(page, ['lazy-parts', 'dialogs'])
    await context.setOffline(true)
    await save(page, 'beside the tank')
    await expectPopup(page, 'Data Log Created', kept)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(unsentOf(page)).toContainText('“beside the tank”')
    await expect(barOf(page)).toContainText('1 log waits to be sent.')
    await context.setOffline(false)
    await expect(page.getByText('1–1 of 1')).toBeVisible(byItself)
    await expectPopup(page, 'Sent', '1 log that waited on this device is saved.')
    await expect(barOf(page)).toHaveCount(0)
    await expect(unsentOf(page)).toHaveCount(0)
    expect(await storedLogs(page)).toMatchObject([{ note: 'beside the tank' }])
  })
  const other = await seedAquarium(page, 'Still here')
  const gone = await aquariumWithin(page, 'Gone by then')
  const { origin } = new URL(page.url())
  const cut = () => page.route('**/api/logs/', (route) => route.abort('connectionreset'))
  await test.step('its keeper is asked before it is deleted', async () => {
    await cut()
    await save(page, 'a slip')
    await expectPopup(page, 'Data Log Created', kept)
    await barOf(page).getByRole('button', { name: 'Show' }).click()
    const list = page.getByRole('dialog', { name: 'Not sent yet' })
    await list.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete A Data Log' })
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(list.getByRole('button', { name: 'Delete' })).toBeFocused()
    await list.getByRole('button', { name: 'Close' }).click()

    await unsentOf(page).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(unsentOf(page)).toContainText('a slip')
    await expect(unsentOf(page).getByRole('button', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Delete it for good' }).click()
    await expect(unsentOf(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Data logs' })).toBeFocused()
    await page.unroute('**/api/logs/')
    expect(await keptIn(page, 'outbox')).toEqual([])
    expect(await storedLogs(page)).toEqual([])
  })
  await test.step('what is refused later opens as a form, with what was typed', async () => {
    await cut()
    await save(page, 'to be changed')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectPopup(page, 'Data Log Created', kept)
    const refusal = {
      code: 'invalid_request',
      message: 'The note is too blue.',
      fields: { note: 'The note is too blue' },
      request_id: 'e2e',
    }
    // Playwright asks this route before the one of `cut`, which stays.
    await page.route('**/api/logs/', (route) => route.fulfill({ status: 400, json: refusal }))
    await sendNow(page)
    await expect(barOf(page)).toContainText('1 log was not accepted.')
    await page.unroute('**/api/logs/')
    await barOf(page).getByRole('button', { name: 'Show' }).click()
    const list = page.getByRole('dialog', { name: 'Not sent yet' })
    await expect(list).toContainText('The note is too blue. Change it and save it again.')
    await expect(list.getByRole('button', { name: 'Change' })).toBeVisible()
    await page.keyboard.press('Escape')
    await unsentOf(page).getByRole('button', { name: 'Change' }).click()
    const form = page.getByRole('dialog', { name: 'Create A New Data Log' })
    await form.getByRole('button', { name: 'Continue' }).click()
    await form.getByLabel('Note').fill('changed')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectPopup(page, 'Data Log Created', 'Log successfully added!')
    expect(await storedLogs(page)).toMatchObject([{ note: 'changed' }])
  })
  await test.step('the log of a tank that is gone by then is saved to another one', async () => {
    await cut()
    await save(page, 'last test')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectPopup(page, 'Data Log Created', kept)
    const deleted = await page.request.delete(`${origin}/api/aquariums/${gone}`, { headers: { origin } })
    expect(deleted.status()).toBe(204)
    await page.unroute('**/api/logs/')
    await barOf(page).getByRole('button', { name: 'Send now' }).click()
    await expect(barOf(page)).toContainText('1 log was not accepted.')
    // The page of the tank goes with it, and it is no tank to save to any more.
    await expect(page).toHaveURL(/\/dashboard$/)
    await barOf(page).getByRole('button', { name: 'Show' }).click()
    const dialog = page.getByRole('dialog', { name: 'Not sent yet' })
    await expect(dialog).toContainText('This tank is gone.')
    await expect(dialog).toContainText('Gone by then')
    await expectNoFindingsInBoth(page, 'dialog')
    await dialog.getByLabel('Save to').selectOption('Still here')
    await dialog.getByRole('button', { name: /^Save log of/ }).click()
    await expect(dialog).toContainText('Everything is sent.')
    await goWithin(page, `/aquarium/${other}`)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    expect(await storedLogs(page)).toMatchObject([{ note: 'last test' }])
  })
  await test.step('whatever is cut and whenever the tab is killed, each log that was kept is there once', () =>
    expectOnce(page, context))
})

async function expectOnce(first: Page, context: BrowserContext) {
  const id = await seedAquarium(first, 'Cut off')
  const address = new URL(`/aquarium/${id}`, first.url()).href
  const cuts = ['before', 'after', 'fault', 'portal'] as const
  for (let run = 0; run < runs; run += 1) {
    const page = run === 0 ? first : await context.newPage()
    await page.goto(address)
    await page.route('**/api/logs/', async (route) => {
      const cut = cuts[run % cuts.length]
      if (cut === 'after') await route.fetch()
      if (cut === 'fault') return route.fulfill({ status: 500, body: 'Bad gateway' })
      if (cut === 'portal') return route.fulfill({ status: 200, body: '<h1>Welcome to our Wi-Fi</h1>' })
      return route.abort('connectionreset')
    })
    await save(page, `run ${run}`)
    const keptHere = () =>
      page.getByRole('alert').or(page.getByRole('status')).getByText('kept on this device')
    // The page is closed once the message is shown, or, in two of three runs, as soon as the log is on the disk.
    if (run % 3 === 0) await expect(keptHere()).toBeVisible()
    else await expect.poll(() => notesKept(page), { intervals: [10] }).toContain(`run ${run}`)
    await page.close()
  }
  const last = await context.newPage()
  await last.goto(address)
  await expect(last.getByText(new RegExp(`^1–\\d+ of ${runs}$`))).toBeVisible(byItself)
  await expect(barOf(last)).toHaveCount(0)
  const notes = (await storedLogs(last)).map(({ note }) => note)
  expect(notes.toSorted()).toEqual(Array.from({ length: runs }, (_, run) => `run ${run}`).toSorted())
}

test('nothing is sent under another account, and logging out asks about what waits', async ({
  page,
  coralline,
}) => {
  const keeper = `keeper-${crypto.randomUUID()}`
  await startSession(page, keeper, coralline.url)
  const id = await seedAquarium(page, 'Mine')
  await page.goto(`/aquarium/${id}`)
  await networkAtRest(page)
  await page.route('**/api/logs/', (route) => route.abort('internetdisconnected'))
  await save(page, 'mine alone')
  await expectPopup(page, 'Data Log Created', kept)
  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out?' })
  await expect(question).toContainText('1 log is only on this device')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login/Register' })).toBeVisible()
  await page.unrouteAll()

  await startSession(page, `other-${crypto.randomUUID()}`, coralline.url)
  await page.goto('/dashboard')
  await expect(page.getByText('No Aquariums Found!')).toBeVisible()
  await networkAtRest(page)
  await expect(barOf(page)).toHaveCount(0)
  await page.goto('/pair')
  await expect(page.getByText('1 log waits on this phone for the account that saved it.')).toBeVisible()
  await expect(page.getByText('mine alone')).toHaveCount(0)

  await endSession(page)
  // Before the server has answered, it is not known that nobody is signed in.
  const answer = await holdBack(page, /\/api\/(me|aquariums\/)$/)
  await page.goto('/pair')
  await expect(page.getByText('1 log waits on this phone for the account that saved it.')).toBeVisible()
  answer()
  await expect(page.getByText('mine alone')).toBeVisible()
  await startSession(page, keeper, coralline.url)
  await page.goto(`/aquarium/${id}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible(byItself)
  expect(await storedLogs(page)).toMatchObject([{ note: 'mine alone' }])
})

test('where the device has no room the form stays, and is saved once the server answers', async ({
  keeperPage: page,
}) => {
  // Set before the app has created its database.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
  await aquariumWith(page, 'No room')
  await page.route('**/api/logs/', (route) => route.abort('internetdisconnected'))
  await save(page, 'typed')
  await expectPopup(page, 'Error Creating Data Log', 'There is no connection to Coralline.')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Note')).toHaveValue('typed')
  await page.unroute('**/api/logs/')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Data Log Created', 'Log successfully added!')
  expect(await storedLogs(page)).toMatchObject([{ note: 'typed' }])
})
