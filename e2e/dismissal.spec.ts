import type { Locator, Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { expect, openDashboard, test } from './coralline.ts'
import { aquariumWith, dialogHasKeys, expectPopup, rowOf } from './logs.ts'
import { choose, jpeg } from './photos.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const overlay = (page: Page) => page.locator('dialog[aria-modal]')

/** Opens the dialog twice: Escape closes it, then a tap beside it. All dialogs do the same, so two are enough. */
async function expectDismissed(page: Page, open: () => Promise<unknown>) {
  await expectClosed(page, open, () => page.keyboard.press('Escape'))
  await expectClosed(page, open, () => tapBeside(page))
}

const expectTapped = (page: Page, open: () => Promise<unknown>) =>
  expectClosed(page, open, () => tapBeside(page))

async function expectClosed(page: Page, open: () => Promise<unknown>, dismiss: () => Promise<unknown>) {
  await open()
  await expect(overlay(page)).toBeVisible()
  await dialogHasKeys(page)
  await dismiss()
  await expect(overlay(page)).toHaveCount(0)
}

async function expectKept(page: Page, dialog: Locator) {
  await page.keyboard.press('Escape')
  await tapBeside(page)
  await expect(dialog).toBeVisible()
}

/** Clicks the last pixels of the window, which every dialog leaves free. */
async function tapBeside(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.click(width - 3, height - 3)
}

test('Escape and a tap beside close what nothing was typed into', async ({ keeperPage: page }) => {
  test.slow()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
  await openDashboard(page)
  await expectDismissed(page, () => button('Create New Aquarium').click())
  const release = await holdBack(page, '**/assets/lazy-parts-*')
  await aquariumWith(page, 'Dismissed', [rowOf(0)])
  await test.step('a form that is still coming is cancelled by a tap elsewhere', async () => {
    await button('Create New Log').click()
    await expect(page.getByText('Loading…')).toBeVisible()
    await tapBeside(page)
    await expect(page.getByText('Loading…')).toHaveCount(0)
    release()
  })

  await test.step('Escape and a tap beside close every notice, question and untouched form', async () => {
    for (const name of [
      'Create New Log',
      'Edit tank',
      'Create public link',
      'Ask AI',
      'About importing CSV files',
      'Delete Aquarium',
      /^Edit log of/,
    ])
      await expectTapped(page, () => button(name).click())
    await expectDismissed(page, () => button(/^Delete log of/).click())
    await choose(page, [await jpeg('#804020'), await jpeg('#208040')])
    const photo = page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Photo of' })
    await expect(photo).toHaveCount(2)
    await expectPopup(page, 'Success', 'Image uploaded successfully')
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
    await photo.first().click()
    await dialogHasKeys(page)
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toHaveCount(0)
    await expectDismissed(page, async () => {
      await photo.first().click()
      await overlay(page).getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Confirm Delete' })).toBeVisible()
    })
    await expect(photo).toHaveCount(2)
  })

  await test.step('a tap beside closes it on a phone, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const name of ['Create New Log', 'Edit tank', 'Delete Aquarium', /^Edit log of/])
      await expectTapped(page, () => button(name).click())
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('Escape closes one thing: what lies over the page, and then the message', async () => {
    await button('Create New Log').click()
    const dialog = overlay(page)
    await dialog.getByLabel('Note').fill('saved')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectPopup(page, 'Data Log Created', 'Log successfully added!')
    const message = page.getByRole('status').filter({ hasText: 'Data Log Created' })
    await button('Appearance').click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('group', { name: 'Appearance' })).toBeHidden()
    await expect(message).toBeVisible()
    // Its button has no words of its own, which the next Escape would hide first.
    await button('Edit tank').click()
    await dialogHasKeys(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(message).toBeVisible()
    // A message under the pointer does not close by itself.
    await message.hover()
    await page.keyboard.press('Escape')
    await expect(message).toHaveCount(0)
  })
})

test('a form in which something was typed stays, and a log is offered again', async ({
  keeperPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aquariumWith(page, 'Typed tank', [rowOf(0)])
  const dialog = overlay(page)
  await page.getByRole('button', { name: 'Create New Log' }).click()
  await dialog.getByLabel('Note').fill('typed')
  await expectKept(page, dialog)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectDismissed(page, () => page.getByRole('button', { name: 'Create New Log' }).click())
  await page.getByRole('button', { name: 'Create New Log' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Note')).toHaveValue('typed')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Edit tank' }).click()
  await dialog.getByLabel('Name').fill('Other')
  await expectKept(page, dialog)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Delete Aquarium' }).click()
  await dialog.getByLabel('Tank name').fill('T')
  await expectKept(page, dialog)
  await dialog.getByRole('button', { name: 'Close' }).click()
})
