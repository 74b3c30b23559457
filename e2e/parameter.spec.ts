import type { Page } from '@playwright/test'
import { seedAquarium, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, aquariumWithin, seedAquariumWith, storedLogs } from './logs.ts'
import { goWithin } from './within.ts'

const trends = (page: Page) => page.getByRole('region', { name: 'Trends' })

/** Weekly readings of alkalinity and pH, the latter with no reading for two months; a week of alkalinity below 7. */
const rows = Array.from({ length: 30 }, (_, week) => {
  const [day] = new Date(Date.UTC(2026, 1, 1 + week * 7)).toISOString().split('T')
  const alkalinity = week === 10 ? 6.4 : 8.4
  const ph = week > 8 && week < 18 ? '' : '8.2'
  return `${day} 10:00:00,,${ph},,${week === 10 ? 'Doser was empty' : ''},,,,,,${alkalinity},`
})

test('the page of a parameter, and one by one on the page of the tank', async ({ keeperPage: page }) => {
  await test.step('a tap on its tile tells when alkalinity was last below its range, and a wrong value is corrected there', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const id = await aquariumWith(page, 'Own page', rows)
    const tank = page.url()
    await page
      .getByRole('region', { name: 'Latest readings' })
      .getByRole('link', { name: 'Alkalinity' })
      .click()
    await expect(page).toHaveURL(`${tank}/alkalinity`)
    await expect(page.getByRole('heading', { level: 1, name: 'Alkalinity' })).toBeVisible()
    const stretch = page.getByRole('region', { name: 'Out of range' }).getByRole('listitem')
    await expect(stretch).toHaveText(/Below 7.*2026-04-10 to 2026-04-14.*4 days, lowest 6\.4 dKH/s)
    await expect(trends(page).getByText('The band is the ideal range, 7-11 dKH.')).toBeVisible()
    await expectNoFindingsInBoth(page)
    await page.getByRole('application').press('End')
    const readout = page.locator('figure p').first()
    await expect(readout).toHaveText('8.4 dKH, 2026-08-23 10:00 AM')
    expect(await readout.evaluate((words) => [words.scrollWidth, words.scrollHeight])).toEqual(
      await readout.evaluate((words) => [words.clientWidth, words.clientHeight]),
    )

    await stretch.getByRole('link').click()
    await expect(page).toHaveURL(`${tank}/alkalinity?from=2026-03-27&to=2026-04-28`)
    await expect(page.getByLabel('Statistics of this range')).toContainText(/Lowest\s*6\.4/)
    await expect(trends(page).getByRole('heading')).toBeInViewport()

    await page.getByRole('button', { name: 'Ideal: 7-11 dKH' }).click()
    const targets = page.getByRole('dialog', { name: 'Targets' })
    await expect(targets.getByRole('textbox', { name: 'Alkalinity, from' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Why? About alkalinity' }).click()
    const why = page.getByRole('dialog', { name: 'Alkalinity' })
    await expect(why.getByText('What it is.')).toBeVisible()
    await expect(why.getByRole('link', { name: 'Read all' })).toHaveAttribute('href', /#3-alkalinity$/)
    await expectNoFindingsInBoth(page, 'dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '+ Log', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Alkalinity' })).toBeFocused()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: '2026-04-12 10:00 AM', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Alkalinity' }).fill('7.4')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No reading was out of range between these dates.')).toBeVisible()

    // The next parameter is one that was measured, and an unknown one leads to the tank.
    await goWithin(page, `${new URL(tank).pathname}/ph?from=2026-03-01`)
    await page
      .getByRole('navigation', { name: 'Other parameters' })
      .getByRole('link', { name: 'Alkalinity' })
      .click()
    await expect(page).toHaveURL(`/aquarium/${id}/alkalinity?from=2026-03-01`)
    await expect(page.getByRole('heading', { level: 1, name: 'Alkalinity' })).toBeVisible()
    await goWithin(page, `${new URL(tank).pathname}/coffee`)
    await expect(page).toHaveURL(`/aquarium/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Own page' })).toBeVisible()
    expect(await storedLogs(page)).toHaveLength(30)
  })
  await test.step('one by one is kept, with a lane for each measured parameter, one cursor and the notes once', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await aquariumWithin(page, 'Lanes', rows)
    const layout = (name: string) => trends(page).getByRole('button', { name })
    await expect(layout('One by one')).toHaveAttribute('aria-pressed', 'true')
    await layout('Together').click()
    await expect(
      page.getByRole('group', { name: 'Lines of the chart' }).getByRole('button', { name: /^Only / }),
    ).toHaveCount(2)
    await page.reload()
    await expect(layout('Together')).toHaveAttribute('aria-pressed', 'true')
    await layout('One by one').click()
    await page.reload()
    await expect(layout('One by one')).toHaveAttribute('aria-pressed', 'true')
    await expect(trends(page).getByRole('listitem')).toHaveText([/^pH.*8\.4/, /^Alkalinity.*7.*11/])
    await expect(trends(page).locator('.uplot')).toHaveCount(1)
    await expect(page.getByRole('group', { name: 'Notes' }).getByRole('button')).toHaveCount(1)
    await page.getByRole('application').press('End')
    await expect(page.getByTestId('chart-voice')).toContainText('pH 8.2, Alkalinity (dKH) 8.4')
    await expect(trends(page).getByRole('listitem')).toHaveText(['pH8.2', 'Alkalinity8.4 dKH'])
    await expectNoFindingsInBoth(page, 'section[aria-labelledby="trends-heading"]')
    await trends(page).getByRole('listitem').getByRole('link', { name: 'pH' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'pH' })).toBeVisible()
  })
  await test.step('readings that are all dated ahead by a slip are listed, to be corrected there', async () => {
    const id = await seedAquarium(page, 'Dated ahead')
    await seedLog(page, id, '2062-01-01T10:00:00', { alkalinity: 8.4 })
    await goWithin(page, `/aquarium/${id}/ph`)
    await expect(page.getByText('pH has not been measured in this tank yet.')).toBeVisible()
    await goWithin(page, `/aquarium/${id}/alkalinity`)
    const reason = page.getByText('Every reading is dated in the future')
    await expect(reason).toBeVisible()
    await page.getByRole('button', { name: '2062-01-01 10:00 AM', exact: true }).click()
    await expect(page.getByText('has not been measured in this tank yet')).toHaveCount(0)
    const dialog = page.getByRole('dialog', { name: 'Edit A Data Log' })
    await dialog.getByRole('textbox', { name: 'Date' }).fill('2026-01-01 10:00 AM')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Alkalinity was last tested in January.')).toBeVisible()
    await expect(reason).toHaveCount(0)
  })
  await test.step('readings that could not be loaded are asked for again', async () => {
    const id = await seedAquariumWith(page, 'Readings fail', rows)
    const refuse = (status: number, code: string) =>
      page.route('**/logs?*', (route) => {
        return route.fulfill({ status, json: { code, message: 'Not now.', request_id: 'x' } })
      })
    await refuse(503, 'busy')
    await goWithin(page, `/aquarium/${id}/alkalinity`)
    await expect(page.getByRole('heading', { name: 'The readings could not be loaded' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Error fetching aquarium' })).toContainText(
      'Not now.',
    )
    await expect(trends(page)).toBeVisible()
    await page.unroute('**/logs?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    const readings = page.getByRole('region', { name: 'Readings' })
    await expect(readings.getByRole('row')).toHaveCount(31)
    await readings.getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(readings.getByRole('row')).toHaveCount(30)
    await expect(readings.getByRole('heading')).toBeFocused()
  })
})
