import type { Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, rowOf } from './logs.ts'

const start = (page: Page) => page.getByLabel('Start date')
const end = (page: Page) => page.getByLabel('End date')
const all = (page: Page) => page.getByRole('button', { name: 'All', exact: true })
const sentence = 'Enter a real date as YYYY-MM-DD, such as 2026-01-31.'
/** From 2026-01-01 to 2026-10-25. */
const year = [0, 3, 9, 18, 59, 87, 267, 297].map((day) => rowOf(day))

test('the dates of the chart', async ({ keeperPage: page }) => {
  await aquariumWith(page, 'Dates', year)
  const caption = page.locator('figcaption')
  const goBackToAll = async () => {
    await all(page).click()
    await expect(start(page)).toHaveValue('2026-01-01')
    await expect(end(page)).toHaveValue('2026-10-25')
    await expect(page).not.toHaveURL(/from=|to=/)
  }

  await test.step('half a date leaves the chart as it is, says what is wrong, and All takes it away', async () => {
    for (const text of ['2026-0', '2026-02-31']) {
      await start(page).fill(text)
      await start(page).blur()
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(start(page)).toHaveAccessibleDescription(new RegExp(sentence))
      await expect(start(page)).toHaveValue(text)
      await expect(page.getByRole('application')).toBeVisible()
      await expect(page).not.toHaveURL(/from=/)
    }
    await all(page).click()
    await expect(page.getByText(sentence)).toHaveCount(0)
    await expect(start(page)).toHaveValue('2026-01-01')
    await goBackToAll()
  })

  await test.step('quick ranges and dates are in the address, and the end date is a whole day', async () => {
    await page.getByRole('button', { name: '30 days', exact: true }).click()
    await expect(page).toHaveURL(/from=2026-09-25/)
    await expect(page.getByRole('button', { name: '30 days', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(page).not.toHaveURL(/from=/)
    await page.getByLabel('End date').fill('2026-01-04')
    await expect(page).toHaveURL(/to=2026-01-04/)
    await expect(caption).toContainText('on 2026-01-04 08:00 PM')
    await page.reload()
    await expect(caption).toContainText('on 2026-01-04 08:00 PM')
    await all(page).click()
    await expect(caption).toContainText('on 2026-10-25 08:00 PM')
  })

  await test.step('a date that is typed acts with its last digit, and one that is picked at once', async () => {
    await expect(end(page)).toHaveValue('2026-10-25')
    await end(page).fill('')
    await end(page).pressSequentially('2026-01-1')
    await expect(page).not.toHaveURL(/to=/)
    await end(page).press('0')
    await expect(page).toHaveURL(/to=2026-01-10/)
    await expect(caption).toContainText('on 2026-01-10 08:00 PM')
    await expect(end(page)).toBeFocused()
    // As the device's calendar does when a day is picked in it.
    await page.locator('input[type=date]').nth(1).fill('2026-01-19')
    await expect(caption).toContainText('on 2026-01-19 08:00 PM')
    await expect(end(page)).toHaveValue('2026-01-19')
    await goBackToAll()
  })

  await test.step('a cleared date is that of the readings again, with All and when the field is left', async () => {
    await start(page).fill('')
    await all(page).click()
    await expect(start(page)).toHaveValue('2026-01-01')
    await start(page).fill('2026-02-01')
    await expect(page).toHaveURL(/from=2026-02-01/)
    await start(page).fill('')
    await expect(page).not.toHaveURL(/from=/)
    await expect(page.getByRole('application')).toBeVisible()
    await end(page).focus()
    await expect(start(page)).toHaveValue('2026-01-01')
  })

  await test.step('a start and an end that follow each other quickly both count', async () => {
    const letThrough = await holdBack(page, '**/series*')
    await start(page).fill('2026-02-01')
    await end(page).fill('2026-03-31')
    letThrough()
    await expect(page).toHaveURL(/from=2026-02-01&to=2026-03-31/)
    await expect(caption).toContainText('on 2026-03-29 08:00 PM')
    await page.unroute('**/series*')
    await goBackToAll()
  })

  await test.step('the button opens the calendar by keyboard, and is not there where no calendar can be opened', async () => {
    await page.evaluate(() => {
      Object.assign(window, { opened: [] as string[] })
      HTMLInputElement.prototype.showPicker = function () {
        ;(window as unknown as { opened: string[] }).opened.push(`${this.type} ${this.value}`)
      }
    })
    await start(page).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Calendar for the start' })).toBeFocused()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened)).toEqual([
      'date 2026-01-01',
    ])
    await page.addInitScript(() => Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker'))
    await page.reload()
    await expect(start(page)).toHaveValue('2026-01-01')
    await expect(page.getByRole('button', { name: 'Calendar for the start' })).toHaveCount(0)
  })
})
