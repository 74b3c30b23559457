import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, expectPopup, rowOf, storedLogs } from './logs.ts'

/** Changes the log as somebody else, or another tab, would meanwhile. */
async function changeElsewhere(page: Page, change: object) {
  const [log] = await storedLogs(page)
  const status = await page.evaluate(
    async ([id, body]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/api/logs/${id}`, { method: 'PUT', headers, body })).status
    },
    [log?.id, JSON.stringify(change)] as const,
  )
  expect(status).toBe(200)
}

async function openEdit(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Edit log of/ }).click()
  return page.getByRole('dialog', { name: 'Edit A Data Log' })
}
// With a finger, as at the tank.
test.use({ hasTouch: true })

const ph = (dialog: Locator) => dialog.getByLabel('pH', { exact: true })

test('changes of different fields meet, and a draft overwrites nothing', async ({ keeperPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aquariumWith(page, 'Two tabs', [rowOf(0, 'before')])
  const dialog = await openEdit(page)
  await test.step('two tabs change one log: the same field is asked about, by the keyboard, and the others meet', async () => {
    await changeElsewhere(page, { ph: 8.4, note: 'theirs', temperature: 77 })
    await ph(dialog).fill('8.2')
    await dialog.getByLabel('Note').fill('mine')
    await dialog.getByLabel('Calcium (ppm)').fill('431')
    await dialog.getByRole('button', { name: 'Save' }).click()

    await expect(ph(dialog)).toBeFocused()
    await expect(ph(dialog)).toHaveAccessibleDescription(/Choose which one to save/)
    await expect(dialog.getByText('Saved elsewhere: 8.4')).toBeVisible()
    await expect(dialog.getByText('Saved elsewhere: theirs')).toBeVisible()
    await expect(ph(dialog)).toHaveValue('8.2')
    await expect(dialog.getByLabel('Temperature (°F)')).toHaveValue('77')
    expect(await storedLogs(page)).toMatchObject([{ ph: 8.4, note: 'theirs', calcium: 420 }])
    await expectNoFindingsInBoth(page, 'dialog')

    // Pressing Save a second time does not answer the question.
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(ph(dialog)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('radio', { name: 'Typed here: 8.2' })).toBeChecked()
    const theirs = dialog.getByRole('radio', { name: 'Saved elsewhere: theirs' })
    await theirs.check()
    await expect(dialog.getByLabel('Note')).toHaveValue('theirs')
    await expect(dialog.getByText('Typed here: mine')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectPopup(page, 'Data Log Edited', 'Log successfully updated!')
    expect(await storedLogs(page)).toMatchObject([{ temperature: 77, ph: 8.2, note: 'theirs', calcium: 431 }])
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('what was changed since it was shown is not deleted unseen, and undoing brings back what was', async () => {
    await changeElsewhere(page, { ph: 8.6 })
    const question = page.getByRole('alertdialog')
    const remove = async () => {
      await page.getByRole('button', { name: /^Delete log of/ }).click()
      await question.getByRole('button', { name: 'Delete' }).click()
    }
    await remove()
    await expectPopup(page, 'Error Deleting Data Log', 'Nothing was deleted: please look at it again.')
    await expect(question).toHaveCount(0)
    // Asked again before the row has come anew, the same would be refused once more.
    await expect(page.getByRole('row').nth(1)).toContainText('8.6')
    await remove()
    await expectPopup(page, 'Data Log Deleted', 'Log successfully deleted!')
    // The log that comes back is another one: this row must be gone before.
    await expect(page.getByRole('button', { name: /^Edit log of/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectPopup(page, 'Undone', 'The log is back.')
    expect(await storedLogs(page)).toMatchObject([{ ph: 8.6, note: 'theirs' }])
  })
  await test.step('a draft of an edit does not overwrite what was saved since it was typed', async () => {
    await openEdit(page)
    await ph(dialog).fill('8.2')
    await expect(dialog.getByText('Draft kept on this device.')).toBeVisible()
    await changeElsewhere(page, { ph: 8.4 })
    await page.reload()
    await openEdit(page)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(ph(dialog)).toHaveValue('8.2')
    await expect(dialog.getByText('Saved elsewhere: 8.4')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(ph(dialog)).toBeFocused()
    expect(await storedLogs(page)).toMatchObject([{ ph: 8.4 }])
  })
})
