import type { Page } from '@playwright/test'
import { MailServer } from '#server/testing/messages/mail-server.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { codeOf, expect, startCoralline, test } from './coralline.ts'

const first = 'three wet corals'
const second = 'four dry urchins'
const phone = { width: 390, height: 844 }

test('an account is made through the mail, and a forgotten password is chosen anew', async ({
  page,
  browser,
}) => {
  // Each password takes a second of a processor.
  test.slow()
  const mail = await MailServer.listen()
  const coralline = await startCoralline({
    ...{ NODE_ENV: 'production', DRAIN_SECONDS: '0', REGISTRATION: 'open' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`, MAIL_FROM: 'Our Reef <reef@example.org>' },
  })
  const { url } = coralline
  try {
    await page.setViewportSize(phone)
    await page.goto(`${url}/setup`)
    await page.getByLabel('Code').fill(await codeOf(coralline))
    await page.getByLabel('Name').fill('Boss')
    await page.getByLabel('E-mail').fill('boss@reef.example')
    await page.getByLabel('Password').fill(first)
    await page.getByRole('button', { name: 'Make the account' }).click()
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await page.context().clearCookies()

    await test.step('somebody new registers', async () => {
      await page.goto(`${url}/sign-in`)
      await expectPage(page, 'Sign in')
      await page.getByRole('link', { name: 'Create an account' }).click()
      await expectPage(page, 'A link by mail')
      await askFor(page, 'ann@reef.example')
      await expectPage(page, 'Look at your mail')
      await page.goto(await linkIn(mail, 1, `${url}/register#`))
      await expectPage(page, 'Make your account')
      await expect(page).toHaveURL(`${url}/register`)
      await page.getByLabel('Name').fill('Ann')
      await page.getByLabel('Password').fill('ann@reef.example')
      await page.getByRole('button', { name: 'Make the account' }).click()
      await expect(page.getByRole('alert')).toContainText('cannot be the password')
      await expect(page.getByLabel('Name')).toHaveValue('Ann')
      await page.getByLabel('Password').fill(first)
      await page.getByRole('button', { name: 'Make the account' }).click()
      await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    })

    await test.step('her address needs no further confirmation for messages', async () => {
      await page.goto(`${url}/settings/reminders`)
      const panel = page.getByRole('region', { name: 'One message a day' })
      await panel.getByRole('button', { name: 'E-mail', exact: true }).click()
      await expect(panel.getByRole('button', { name: 'Send me one now' })).toBeVisible()
    })

    await test.step('she forgets her password, where no script runs', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
      const plain = await context.newPage()
      await plain.goto(`${url}/sign-in`)
      await plain.getByRole('link', { name: 'We mail you a link.' }).click()
      await askFor(plain, 'ANN@reef.example')
      await expect(plain.getByRole('heading', { name: 'Look at your mail' })).toBeVisible()
      const link = await linkIn(mail, 2, `${url}/link#reset.`)
      await plain.goto(link)
      await plain.getByLabel('The link from the mail').fill(link)
      await plain.getByLabel('Password').fill(second)
      await plain.getByRole('button', { name: 'Set it and sign in' }).click()
      await expect(plain).toHaveURL(`${url}/dashboard`)
      await context.close()
    })

    await test.step('the new password holds, the old session does not', async () => {
      await page.goto(`${url}/sign-in`)
      await page.getByLabel('E-mail').fill('ann@reef.example')
      await page.getByLabel('Password').fill(second)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    })
  } finally {
    await coralline.stop()
    await mail.close()
  }
})

async function askFor(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
}

/** A page of ours with this heading, that fits and on which axe finds nothing. */
async function expectPage(page: Page, name: string) {
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectNoFindingsInBoth(page, 'main')
}

/** The link that begins so in the mail of this number, which comes some seconds after the answer. */
async function linkIn({ taken }: MailServer, count: number, start: string): Promise<string> {
  await expect.poll(() => taken.length, { timeout: 30_000 }).toBe(count)
  const text = taken.at(-1)?.text.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? ''
  return text.split(/\s+/).find((word) => word.startsWith(start)) ?? ''
}
