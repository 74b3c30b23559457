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

async function openReminders(page: Page, url: string) {
  await page.goto(`${url}/settings/reminders`)
  await expect(page.getByRole('heading', { name: 'One message a day' })).toBeVisible()
}

/** The link in the last mail that begins so. */
function linkIn({ taken }: MailServer, start: string): string {
  const text = taken.at(-1)?.text.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? ''
  return text.split(/[\s<>]+/).find((word) => word.startsWith(start)) ?? ''
}
