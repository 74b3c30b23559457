import type { Page } from '@playwright/test'
import { expect, test } from './coralline.ts'
import { aquariumWith, rowOf } from './logs.ts'
import { networkAtRest } from './network.ts'

test('what goes away under the focus leaves it near: in the panel, in the dialog, or where it was before a message', async ({
  keeperPage: page,
}) => {
  await page.goto('/dashboard')
  await aquariumWith(page, 'Keys', [rowOf(1), rowOf(2), rowOf(3)])
  await expect(page.getByRole('application')).toBeVisible()
  await networkAtRest(page)

  await page.getByRole('button', { name: 'Zoom in' }).press('Enter')
  await page.getByRole('button', { name: 'Whole range' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Trends' })).toBeFocused()

  await page.getByRole('button', { name: 'More parameters' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'More parameters' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(dialog.getByLabel('Add')).toBeFocused()
  await dialog.getByLabel('Add').selectOption('iodine')
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(page.getByRole('status').getByText('Parameter added')).toBeVisible()
  await expect(dialog).toBeFocused()
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')

  const edit = page.getByRole('button', { name: /^Edit log of/ }).nth(1)
  await edit.press('Enter')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Note' }).fill('by keys')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await undo(page)
  await expect(edit).toBeFocused()
})

/** By F6, which leads to a message and back. */
async function undo(page: Page) {
  const button = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await expect(button).toBeVisible()
  const before = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press('F6')
  await expect(button).toBeFocused()
  await page.keyboard.press('F6')
  expect(await before.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
}
