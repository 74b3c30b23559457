import type { Locator, Page } from '@playwright/test'
import { disconnect } from './answers.ts'
import type { Coralline } from './coralline.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, chooseCsv, expectPopup, rowOf, storedLogs } from './logs.ts'
import { networkAtRest } from './network.ts'
import { choose, jpeg } from './photos.ts'
import { goWithin } from './within.ts'

const silence = 'Coralline has not answered for 10 seconds.'

test('without a network, and without an answer', async ({ adminPage: page, coralline }) => {
  test.slow()
  await test.step('another range without a network keeps the page and the old lines, and offers another try', () =>
    expectOldLines(page))
  await turnClock(page)
  const id = await aquariumWith(page, 'Frozen', [rowOf(1)])
  await test.step('what a server takes and never answers: a log is kept and there once, an upload, an import and notes say so', () =>
    expectSilenceTold(page, coralline))
  await test.step('every form and question that is not answered says so and can be closed', () =>
    expectClosable(page, id))
})

async function expectSilenceTold(page: Page, own: Coralline) {
  try {
    await expect(page.getByText('No photos yet.')).toBeVisible()
    // Loads the code of uploads and imports, which is fetched only when it is needed.
    await choose(page, [await jpeg('#403020')])
    await expectPopup(page, 'Success', 'Image uploaded successfully')
    await page.getByRole('button', { name: 'About importing CSV files' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await networkAtRest(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create New Log' }).click()
    await dialog.getByLabel('Note').fill('typed')
    own.freeze()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
    await page.clock.fastForward(3_000)
    await expectPopup(page, 'Data Log Created', 'It is kept on this device: 1 log waits to be sent.')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('typed')
    own.thaw()
    await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0)
    await expect(page.getByRole('table').getByText('typed')).toBeVisible()
    expect((await storedLogs(page)).map(({ note }) => note).sort()).toEqual([null, 'typed'])
    await networkAtRest(page)

    own.freeze()
    await choose(page, [await jpeg('#203040')])
    const saving = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('textbox', { name: 'Notes' }).fill('typed')
    await saving
    await chooseCsv(page, `timestamp,ph\n2026-01-31 08:05 PM,8.2\n`, 'logs.csv')
    await expect(dialog).toBeVisible()
    await page.clock.fastForward(10_000)
    await expect(dialog).toContainText(silence)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText(silence)
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('typed')
    const uploads = page.getByRole('list', { name: 'Uploads' })
    await expect(uploads.getByRole('listitem')).not.toContainText(silence)
    await page.clock.fastForward(140_000)
    await expect(uploads.getByRole('listitem')).toContainText('Coralline has not answered for 150 seconds.')
    own.thaw()
    await uploads.getByRole('button', { name: 'Try again' }).click()
    await expect(
      page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Photo of' }),
    ).toHaveCount(2)
  } finally {
    own.thaw()
  }
}

async function expectClosable(page: Page, id: number) {
  // Requests that would change something are accepted and never answered.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : undefined,
  )
  for (const open of Object.values(openers)) {
    const { title, submit } = await open(page, id)
    const sent = page.waitForRequest((request) => request.method() !== 'GET')
    await submit.click()
    await sent
    const failure = page.getByRole('alert').filter({ hasText: title })
    await page.clock.fastForward(8_000)
    await expect(submit).toBeDisabled()
    await page.clock.fastForward(2_000)
    await expect(failure).toContainText(silence)
    await expect(submit).toBeEnabled()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.getByRole('button', { name: /^(Close|No)$/ }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** From now on the test controls the clock of pages, also for when they give up an unanswered request. */
async function turnClock(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const giving = new AbortController()
      setTimeout(() => giving.abort(new DOMException('No answer', 'TimeoutError')), milliseconds)
      return giving.signal
    }
  })
}

async function expectOldLines(page: Page) {
  await aquariumWith(
    page,
    'Far',
    Array.from({ length: 60 }, (_, week) => rowOf(week * 7 - 400)),
  )
  const trends = page.getByRole('region', { name: 'Trends' })
  await expect(trends.locator('.uplot')).toBeVisible()
  await disconnect(page, /\/api\/aquariums\//)
  await trends.getByRole('button', { name: '1 year', exact: true }).click()
  await expect(trends.getByRole('alert')).toContainText('The lines are still the earlier ones.')
  await expect(page.getByText('There is no connection to Coralline.')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Far' })).toBeVisible()
  await expect(trends.locator('.uplot')).toBeVisible()
  await expect(trends.getByRole('button', { name: '1 year', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.unrouteAll()
  await trends.getByRole('button', { name: 'Try again' }).click()
  await expect(trends.getByRole('alert')).toHaveCount(0)
  await expect(trends.locator('.uplot')).toBeVisible()
}

type Opened = { title: string; submit: Locator }

const openers: Record<string, (page: Page, id: number) => Promise<Opened>> = {
  async 'edit a log'(page) {
    await page
      .getByRole('button', { name: /^Edit log of/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note').fill('edited')
    return { title: 'Error Updating Data Log', submit: dialog.locator('button[type=submit]') }
  },
  async 'hard delete an aquarium'(page, id) {
    await goWithin(page, `/admin/aquariums?id=${id}`)
    await page.getByRole('button', { name: /^Delete tank/ }).click()
    const submit = page.getByRole('alertdialog').getByRole('button', { name: /^(Yes|Deleting)/ })
    return { title: 'Error deleting aquarium', submit }
  },
}
