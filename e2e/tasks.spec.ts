import type { Page } from '@playwright/test'
import { create, seedAquarium } from './answers.ts'
import { expect, signIn, test } from './coralline.ts'
import { expectGoodOver, expectGoodScreen } from './screens.ts'

const phone = { width: 390, height: 844 }

/** A day by the browser's clock. */
function dayAgo(page: Page, days: number): Promise<string> {
  return page.evaluate((ago) => {
    const at = new Date()
    at.setDate(at.getDate() - ago)
    return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
  }, days)
}

async function task(page: Page, id: number, fields: object) {
  const starts_on = await dayAgo(page, 2)
  return create(page, `/api/aquariums/${id}/tasks`, { every_days: 7, starts_on, ...fields })
}

test('the first task is offered from the keeper’s own rhythm; a test ticks it', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'tasks-offer')
  const id = await seedAquarium(page, 'Offered')
  for (const ago of [10, 17, 24])
    await create(page, '/api/logs/', {
      aquarium_id: id,
      timestamp: `${await dayAgo(page, ago)}T10:00:00`,
      alkalinity: 8.2,
    })
  await page.goto(`/aquarium/${id}`)
  const panel = page.getByRole('region', { name: 'Care' })
  await expect(panel).toContainText('You test alkalinity weekly:')
  await panel.getByRole('button', { name: 'Remind me' }).click()
  await expect(page.getByText('Task Added')).toBeVisible()
  const due = panel.getByRole('list', { name: 'Due in Offered' })
  await expect(due).toContainText('Alkalinity testtoday')

  await page.goto('/dashboard')
  const list = page.getByRole('region', { name: 'Due today' })
  await list.getByRole('button', { name: 'Alkalinity test today Test it', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: /^Alkalinity/ })).toBeFocused()
  await dialog.getByRole('textbox', { name: /^Alkalinity/ }).fill('8.3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(list).toContainText('All done until')
})

test('a cleaning is done by one press, and Undo unticks it; another is put off and stopped', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, 'tasks-press')
  const id = await seedAquarium(page, 'Pressed')
  await task(page, id, { kind: 'cleaning', name: 'Filter sock' })
  await task(page, id, { kind: 'feeding', name: 'Corals' })
  await page.goto('/dashboard')
  const list = page.getByRole('region', { name: 'Due today' })
  await expect(list).toContainText('Filter sock2 days late')
  await expectGoodScreen(page, 'what is due')
  await page.setViewportSize(phone)
  await list.getByRole('button', { name: /^Filter sock/ }).click()
  await expect(list).not.toContainText('Filter sock')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toContainText('Filter sock2 days late')

  await list.getByRole('button', { name: 'More for Corals' }).click()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByText('Corals: due tomorrow')).toBeVisible()
  await expect(list).not.toContainText('Corals')
  await list.getByRole('button', { name: 'More for Filter sock' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(list).toContainText('All done until tomorrow.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toContainText('Filter sock')
})

test('without a network the list is there as last seen, and a press waits as a log does', async ({
  keeperPage: page,
  context,
}) => {
  const id = await seedAquarium(page, 'Cellar')
  await task(page, id, { kind: 'other', name: 'Top up the reservoir' })
  await page.goto('/dashboard')
  const list = page.getByRole('region', { name: 'Due today' })
  await expect(list).toContainText('Top up the reservoir')
  await context.setOffline(true)
  await list.getByRole('button', { name: /^Top up the reservoir/ }).click()
  await expect(page.getByText('It is kept on this device: 1 entry waits to be sent.')).toBeVisible()
  await expect(list).not.toContainText('Top up the reservoir2 days late')
  await context.setOffline(false)
  await expect
    .poll(async () => (await (await page.request.get(`/api/aquariums/${id}/events`)).json()).total)
    .toBe(1)
})

test('a task is made for weekdays, changed and deleted on the page of care', async ({ page }) => {
  await signIn(page, 'tasks-dialog')
  const id = await seedAquarium(page, 'Planned')
  await page.goto(`/aquarium/${id}/care`)
  const panel = page.getByRole('region', { name: 'Tasks' })
  await panel.getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What').selectOption('other')
  await dialog.getByRole('button', { name: 'On certain days' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Say what is to be done.')
  await expect(dialog).toContainText('Choose at least one day.')
  await expectGoodOver(page, 'dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Siphon the sump')
  await dialog.getByRole('button', { name: 'Mon' }).click()
  await dialog.getByRole('button', { name: 'Thu' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('on Mondays and Thursdays')
  await panel.getByRole('button', { name: 'Change Siphon the sump' }).click()
  await dialog.getByRole('button', { name: 'Every few days' }).click()
  await dialog.getByRole('textbox', { name: 'Days' }).fill('30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('every 30 days')
  await panel.getByRole('button', { name: 'Delete Siphon the sump' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(panel).toContainText('are listed here')
})

test('a tank with a time zone tells ages by its own clock, wherever it is read', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles' })
  const page = await context.newPage()
  await signIn(page, 'tasks-zone')
  const id = await seedAquarium(page, 'In Sweden')
  await task(page, id, { kind: 'feeding', time_zone: 'Europe/Stockholm' })
  const now = new Intl.DateTimeFormat('sv', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date())
  await create(page, '/api/logs/', { aquarium_id: id, timestamp: now.replace(' ', 'T'), alkalinity: 8.2 })
  await page.goto(`/aquarium/${id}`)
  await expect(page.getByRole('region', { name: 'Latest readings' })).toContainText(/just now|minute/)
  await context.close()
})
