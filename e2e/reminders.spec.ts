import type { Page } from '@playwright/test'
import { MailServer } from '#server/testing/messages/mail-server.ts'
import { NtfyServer } from '#server/testing/messages/ntfy-server.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, startCoralline, startSession, test } from './coralline.ts'

test('the daily message is chosen, tried and ended, by ntfy and by e-mail', async ({ page }) => {
  const [mail, ntfy] = [await MailServer.listen(), await NtfyServer.listen()]
  const coralline = await startCoralline({
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    MAIL_FROM: 'Our Reef <reef@example.org>',
    NTFY_URL: ntfy.settings.address,
  })
  const { url } = coralline
  const panel = page.getByRole('region', { name: 'One message a day' })
  const choose = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  const sendNow = () => panel.getByRole('button', { name: 'Send me one now' }).click()
  try {
    await startSession(page, 'ann', url)
    await page.setViewportSize({ width: 390, height: 844 })

    await test.step('the settings lead there, and nothing is sent until it is chosen', async () => {
      await page.goto(`${url}/settings`)
      await page.getByRole('link', { name: 'Set reminders' }).click()
      await expect(panel.getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true')
      await expect(panel.getByRole('button', { name: 'Send me one now' })).toBeHidden()
    })

    await test.step('ntfy has an address to scan, and tells what became of a message', async () => {
      await choose('ntfy')
      await expect(panel.getByRole('img', { name: /^QR code of http.*\/coralline-/ })).toBeVisible()
      await panel.getByLabel('At').selectOption('7:00 AM')
      await sendNow()
      await expect(panel.getByRole('status')).toHaveText('The ntfy server took it.')
      expect(ntfy.got).toHaveLength(1)
      ntfy.answer = (_, response) => response.writeHead(403).end('{"error":"forbidden"}')
      await sendNow()
      await expect(panel.getByRole('status')).toContainText('refuses it (403): “forbidden”')
      await expectNoFindingsInBoth(page)
    })

    await test.step('an e-mail address is confirmed by a link first', async () => {
      await choose('E-mail')
      await panel.getByRole('button', { name: 'Mail me the link' }).click()
      await expect(panel.getByRole('status')).toContainText('The mail server took it for ann@example.org')
      await page.goto(linkIn(mail, `${url}/confirm#`))
      await expect(page).toHaveURL(`${url}/confirm`)
      await expectNoFindingsInBoth(page)
      await page.getByRole('button', { name: 'Yes, this is my address' }).click()
      await page.getByRole('link', { name: 'Reminders' }).click()
      await choose('E-mail')
      await expect(panel.getByLabel('At')).toHaveValue('7')
      await sendNow()
      await expect(panel.getByRole('status')).toContainText('The mail server took it for ann@example.org')
    })

    await test.step('an address that has changed is confirmed anew, and gets nothing before', async () => {
      const setEmail = (email: string) => changeEmail(page, url, { of: 'ann', email })
      await setEmail('moved@example.org')
      await openReminders(page, url)
      await expect(panel.getByRole('button', { name: 'E-mail' })).toHaveAttribute('aria-pressed', 'true')
      await expect(panel).toContainText('moved@example.org')
      await expect(panel.getByRole('button', { name: 'Send me one now' })).toBeHidden()
      await panel.getByRole('button', { name: 'Mail me the link' }).click()
      await expect(panel.getByRole('status')).toContainText('The mail server took it for moved@example.org')
      await expectNoFindingsInBoth(page)
      await page.goto(linkIn(mail, `${url}/confirm#`))
      await page.getByRole('button', { name: 'Yes, this is my address' }).click()
      await page.getByRole('link', { name: 'Reminders' }).click()
      await sendNow()
      await expect(panel.getByRole('status')).toContainText('The mail server took it for moved@example.org')
      await setEmail('ann@example.org')
      await openReminders(page, url)
      await expect(panel.getByRole('button', { name: 'Mail me the link' })).toBeVisible()
      await setEmail('moved@example.org')
    })

    await test.step('a link in the mail ends them without a session', async () => {
      const link = linkIn(mail, `${url}/unsubscribe`)
      await page.context().clearCookies()
      await page.goto(link)
      await expectNoFindingsInBoth(page)
      await page.getByRole('button', { name: 'End these mails' }).click()
      await expect(page.getByRole('heading', { name: 'No more mails' })).toBeVisible()
      await startSession(page, 'ann', url)
      await openReminders(page, url)
      await expect(panel.getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true')
    })
  } finally {
    await coralline.stop()
    await mail.close()
    ntfy.close()
  }
})

test('where no messages are set up, it says what can be, and that the calendar works', async ({
  keeperPage,
}) => {
  await openReminders(keeperPage, '')
  await expect(keeperPage.getByText('The calendar works without either.')).toBeVisible()
})

/** Another address for an account, as an admin types it. */
async function changeEmail(page: Page, url: string, { of, email }: { of: string; email: string }) {
  const admin = await page.context().browser()?.newContext()
  if (!admin) throw new Error('no browser')
  const other = await admin.newPage()
  await startSession(other, 'admin', url)
  const { rows } = await (
    await admin.request.get(`${url}/api/users/?page=1&per_page=10&sort=id&order=asc`)
  ).json()
  const { id } = rows.find(({ name }: { name: string }) => name === of)
  const answer = await admin.request.put(`${url}/api/users/${id}`, {
    headers: { origin: url },
    data: { email },
  })
  expect(answer.status()).toBe(200)
  await admin.close()
}

async function openReminders(page: Page, url: string) {
  await page.goto(`${url}/settings/reminders`)
  await expect(page.getByRole('heading', { name: 'One message a day' })).toBeVisible()
}

/** The link in the last mail that begins so. */
function linkIn({ taken }: MailServer, start: string): string {
  const text = taken.at(-1)?.text.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? ''
  return text.split(/[\s<>]+/).find((word) => word.startsWith(start)) ?? ''
}
