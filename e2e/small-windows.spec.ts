import type { Page } from '@playwright/test'
import { create, refuse, seedAquarium, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, fillSignIn, test } from './coralline.ts'
import { desk, expectFit, expectFitEverywhere, openIn, phones, showIn } from './fit.ts'
import { aquariumWith, backFromImport, chooseCsv, rowOf, showActions } from './logs.ts'
import { choose, jpeg } from './photos.ts'
import { expectGoodOver, expectGoodScreen, expectNothingFound } from './screens.ts'

test.setTimeout(180_000)
test.beforeEach(async ({ page }) => {
  await openIn(page, desk)
})

test('a page that is not there, a message and the menu of colours fit, and axe finds nothing on them', async ({
  page,
}) => {
  await page.goto('/nowhere')
  await expect(page.getByText('Sorry, the page')).toBeVisible()
  await expectFitEverywhere(page, '/nowhere')
  await showIn(page, { ...desk, text: 100 })
  await expectNoFindingsInBoth(page)
  await page.goto('/?sign_in=cancelled')
  const popup = page.getByRole('alert').filter({ hasText: 'Authentication Error' })
  // The popup stays as long as the pointer is on it.
  await popup.hover()
  await expectGoodOver(page, 'popup message', '[role=alert]')
  await page.getByRole('button', { name: 'Appearance' }).press('Enter')
  await expect(page.getByRole('group', { name: 'Appearance' })).toBeVisible()
  await expectGoodOver(page, 'appearance menu', '[popover]:popover-open')
})

test('every screen and dialog of a keeper fits, and axe finds nothing on them', async ({
  page,
  coralline,
}) => {
  await page.goto('/dashboard')
  await fillSignIn(page, `keeper-${crypto.randomUUID()}`)
  await expect(page.getByText('No Aquariums Found!')).toBeVisible()
  await expectGoodScreen(page, 'empty dashboard')
  const empty = await seedAquarium(page, 'Quarantine')
  await page.goto(`/aquarium/${empty}`)
  await expect(page.getByRole('heading', { name: 'Your first reading goes here' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create New Log' })).toBeVisible()
  await expect(page.getByText('will be drawn here')).toBeVisible()
  await expectGoodScreen(page, 'empty aquarium')
  await aquariumWith(page, 'The long reef in the living room beside the window', [
    ...Array.from({ length: 11 }, (_, day) => rowOf(day, day % 9 ? '' : 'Water change')),
    '2026-02-20 20:00:00,78.5,8.2,1.0250,,0,0,5,0.00001,420,8.5,1300',
  ])
  await fitAquarium(page)
  await fitPictures(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectGoodScreen(page, 'dashboard')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  for (const phone of phones) {
    await showIn(page, phone)
    await menu.click()
    await expectFit(page, `drawer at ${phone.width} px`)
    await page.keyboard.press('Escape')
  }
  await menu.click()
  await showIn(page, { width: 390, height: 844, text: 100 })
  await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
  await page.keyboard.press('Escape')
  await showIn(page, desk)
  await page.getByRole('button', { name: 'Add New Aquarium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectGoodOver(page, 'aquarium dialog')
  await page.getByRole('dialog').getByLabel('Name').fill('Reef')
  await expect(page.getByText('Name is required')).toHaveCount(0)
  await refuse(page, { path: /\/api\/aquariums\//, message: 'Out of order.' })
  await page.goto(`${coralline.url}/dashboard`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectGoodScreen(page, 'failed dashboard')
})

test('what is long or out of range fits, and no number or date is cut where it is typed', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await fillSignIn(page, `keeper-${crypto.randomUUID()}`)
  await expect(page.getByText('No Aquariums Found!')).toBeVisible()
  const id = await seedAquarium(page, 'Reef')
  const label = 'Light on the sand in front of the rocks'
  const parameters = [{ label, unit: 'µmol/m²/s' }, { catalogue: 'potassium' }]
  const answer = await page.request.post(`/api/aquariums/${id}/parameters`, {
    headers: { origin: new URL(page.url()).origin },
    data: { parameters },
  })
  const [light, potassium] = (await answer.json()) as { id: number }[]
  await create(page, '/api/logs/', {
    aquarium_id: id,
    timestamp: '2026-01-01T20:00:00',
    temperature: 90,
    ph: 7,
    salinity: 1.0255,
    nitrate: 50,
    calcium: 500,
    alkalinity: 12.55,
    magnesium: 2000,
    note: 'Dosed too much',
    own: [
      { parameter_id: light?.id, value: 12_345.678 },
      { parameter_id: potassium?.id, value: 398.5 },
    ],
  })
  await page.goto(`/aquarium/${id}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expectFitEverywhere(page, 'aquarium with parameters of its own')
  const dialog = page.getByRole('dialog')
  for (const [opening, closing] of [
    ['Targets', 'Close'],
    ['Lab results', 'Close'],
    ['More parameters', 'Done'],
    ['Create New Log', 'Close'],
  ] as const) {
    await showActions(page)
    await page.getByRole('button', { name: opening }).click()
    await expect(dialog.getByRole('button', { name: closing })).toBeVisible()
    await expectFitEverywhere(page, opening)
    await dialog.getByRole('button', { name: closing }).click()
  }
  await choose(page, [await jpeg('#203040'), await jpeg('#405060')])
  await page.getByRole('button', { name: 'Photo of' }).nth(1).click()
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('dialog', { name: 'Compare photos' })).not.toContainText('Loading')
  await expectFitEverywhere(page, 'comparison of photos')
  for (const path of [
    `/aquarium/${id}/alkalinity`,
    `/aquarium/${id}/own-${light?.id}`,
    '/settings',
    '/devices',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path.endsWith('alkalinity')) await expect(page.getByText('Dosed too much')).toBeVisible()
    await expectFitEverywhere(page, path)
  }
  // Readings on both sides of their ranges.
  const readings = { temperature: 90, ph: 7, salinity: 1.03, ammonia: 1, nitrate: 50, magnesium: 1300 }
  await seedLog(page, id, '2025-12-31T20:00:00', readings)
  await page.goto(`/aquarium/${id}`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page.getByRole('application').locator('canvas')).toBeVisible()
  // A phone shows logs without columns.
  await page.getByRole('button', { name: /Advanced Columns/ }).click()
  await page.getByLabel('Start date').fill('2026-02-31')
  await page.getByRole('group', { name: 'Notes' }).getByRole('button').focus()
  await expect(page.getByText('Enter a real date as YYYY-MM-DD')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Notes' }).getByText('Dosed too much')).toBeVisible()
  await expectNothingFound(page, 'aquarium with half a date and a note that is read')
})

async function fitAquarium(page: Page) {
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('button', { name: 'Print QR code' })).toBeVisible()
  await expect(page.locator('.uplot').first()).toBeVisible()
  await page.getByLabel('Rows per page').selectOption('10')
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await expectFitEverywhere(page, 'aquarium')
  await page.getByRole('button', { name: /Advanced Columns/ }).click()
  await expect(page).toHaveURL(/advanced=1/)
  await expectFitEverywhere(page, 'aquarium with advanced columns')
  for (const name of [
    'Create public link',
    'Ask AI',
    'About importing CSV files',
    'Edit tank',
    'Delete Aquarium',
  ]) {
    await showActions(page)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Close' }), name).toBeVisible()
    await (/Ask AI|Delete Aquarium/.test(name) ? expectGoodOver : expectFitEverywhere)(page, name)
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
  await page.getByRole('button', { name: 'Create New Log' }).click()
  await dialog.getByLabel('Temperature').fill('25')
  await dialog.getByLabel('Calcium').fill('much')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectFitEverywhere(page, 'log dialog with an error')
  await dialog.getByLabel('Calcium').fill('420')
  await refuse(page, {
    method: 'POST',
    path: '**/api/logs/',
    status: 400,
    code: 'invalid_request',
    message: 'Out of order.',
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect(dialog).toContainText('Not saved yet')
  await expectFitEverywhere(page, 'log dialog that could not save')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Create New Log' }).click()
  await expectFitEverywhere(page, 'offer of a draft')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('button', { name: /^Edit log of/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectGoodOver(page, 'log deletion')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await chooseCsv(
    page,
    'timestamp,ph\n03/04/2026,8.2\n05/04/2026,high\n',
    'my-logs-of-the-years-two-thousand-and-twenty-to-twenty-five.csv',
  )
  await dialog.getByText('Day first').click()
  await expectFitEverywhere(page, 'dates of an import')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('heading', { name: 'What the import would do' })).toBeVisible()
  await expectFitEverywhere(page, 'preview of an import')
  await dialog.getByRole('button', { name: 'Columns' }).click()
  await expectFitEverywhere(page, 'columns of an import')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await chooseCsv(
    page,
    'timestamp,ph,ControllerSpread-column\n2026-01-31 08:05 PM,8.2,wide\n2026-01-31 08:06 PM,high,wide\nnever,8.1,narrow\n',
    'partly.csv',
  )
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: /^Import \d/ }).click()
  await expect(page.getByRole('alert')).toContainText('CSV Import Result')
  await expect(page.getByRole('region', { name: 'What it brought' })).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await expectGoodScreen(page, 'import')
  await backFromImport(page)
}

async function fitPictures(page: Page) {
  const gallery = page.getByRole('region', { name: 'Photos' })
  await choose(page, [await jpeg('#203040'), Buffer.from('%PDF-1.7\nnot a photo')])
  await expect(gallery.getByRole('button', { name: /^Close photo-1/ })).toBeVisible()
  const uploads = gallery.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByText('photo-1.jpg')).toBeVisible()
  expect((await uploads.getByText('photo-1.jpg').boundingBox())?.width).toBeGreaterThan(60)
  await expectFitEverywhere(page, 'gallery')
  const thumbnail = gallery.getByRole('button', { name: 'Photo of' }).first()
  for (const verb of ['Set as Cover Image', 'Delete']) {
    await thumbnail.click()
    const preview = page.getByRole('dialog', { name: 'Photo of' })
    await expectFitEverywhere(page, 'image')
    await preview.getByRole('button', { name: verb }).click()
    await expectFitEverywhere(page, verb)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  }
}
