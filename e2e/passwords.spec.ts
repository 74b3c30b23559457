import type { Page } from '@playwright/test'
import { expectNoFindingsInBoth } from './axe.ts'
import { codeOf, expect, startCoralline, test } from './coralline.ts'
import { expectPopup } from './logs.ts'

const first = 'three wet corals'
const second = 'four dry urchins'

test('accounts with passwords, from the code of the first to a forgotten one', async ({ page, browser }) => {
  // Each password takes a second of a processor.
  test.slow()
  const coralline = await startCoralline({ NODE_ENV: 'production', DRAIN_SECONDS: '0' })
  const { url } = coralline
  try {
    await test.step('the first account is made with the code, on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${url}/api/login?next=%2Fsettings`)
      await expect(page).toHaveURL(`${url}/setup`)
      await expectPage(page, 'Set up Coralline')
      await page.getByLabel('Code').fill('AAAAA-AAAAA')
      await page.getByLabel('Name').fill('Ann')
      await page.getByLabel('E-mail').fill('Ann@Reef.example')
      await page.getByLabel('Password').fill(first)
      await page.getByRole('button', { name: 'Make the account' }).click()
      await expect(page.getByRole('alert')).toContainText('This is not the code.')
      await page.getByLabel('Code').fill(await codeOf(coralline))
      await page.getByLabel('Password').fill(first)
      await page.getByRole('button', { name: 'Make the account' }).click()
      await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    })

    const invited = await test.step('an admin invites somebody', async () => {
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.goto(`${url}/admin/users`)
      await page.getByRole('button', { name: 'Create', exact: false }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Bob')
      await dialog.getByLabel('Email').fill('bob@reef.example')
      await dialog.getByLabel('Subscription Level').selectOption('Free')
      await dialog.getByRole('button', { name: 'Save' }).click()
      return linkFor(page, 'Invite', 'Bob')
    })

    await test.step('the link opens once, without a trace in the address', async () => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const other = await context.newPage()
      await other.goto(invited)
      await expectPage(other, 'Choose a password')
      await expect(other).toHaveURL(`${url}/link`)
      await other.getByLabel('Password').fill('bob@reef.example')
      await other.getByRole('button', { name: 'Set it and sign in' }).click()
      await expect(other.getByRole('alert')).toContainText('cannot be the password')
      await other.getByLabel('Password').fill(first)
      await other.getByRole('button', { name: 'Set it and sign in' }).click()
      await expect(other.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
      await other.goto(invited)
      await other.getByLabel('Password').fill(first)
      await other.getByRole('button', { name: 'Set it and sign in' }).click()
      await expect(other.getByRole('alert')).toContainText('not valid any more')
      await context.close()
    })

    await test.step('a new password signs others out', async () => {
      await page.goto(`${url}/settings`)
      await page.getByRole('button', { name: 'Change password' }).click()
      const dialog = page.getByRole('dialog')
      await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
      await dialog.getByLabel('Current password').fill('not the one')
      await dialog.getByLabel('New password').fill(second)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toContainText('This is not your password.')
      await dialog.getByLabel('Current password').fill(first)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expectPopup(page, 'Password changed', 'Nobody else was signed in.')
    })

    const reset = await test.step('a reset link for who has forgotten', async () => {
      await page.goto(`${url}/admin/users`)
      return linkFor(page, 'Reset link', 'Bob')
    })

    await test.step('signing in works without a script, and says the same of every wrong pair', async () => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 390, height: 844 },
      })
      const plain = await context.newPage()
      for (const [email, password] of [
        ['ann@reef.example', first],
        ['nobody@reef.example', second],
      ] as const) {
        await plain.goto(`${url}/api/login?next=%2Fabout`)
        await plain.getByLabel('E-mail').fill(email)
        await plain.getByLabel('Password').fill(password)
        await plain.getByRole('button', { name: 'Sign in' }).click()
        await expect(plain.getByRole('alert')).toHaveText('E-mail or password is not right.')
        await expect(plain.getByLabel('E-mail')).toHaveValue(email)
      }
      await plain.getByLabel('E-mail').fill('ANN@reef.example')
      await plain.getByLabel('Password').fill(second)
      await plain.getByRole('button', { name: 'Sign in' }).click()
      await expect(plain).toHaveURL(`${url}/about`)
      await plain.goto(reset)
      await expect(plain.getByLabel('The link from the mail')).toBeVisible()
      await context.close()
    })

    await test.step('and with a script the password can be shown', async () => {
      await page.context().clearCookies()
      await page.goto(`${url}/sign-in`)
      await expectPage(page, 'Sign in')
      const password = page.getByLabel('Password')
      await password.fill(second)
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await page.getByLabel('E-mail').fill('ann@reef.example')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    })
  } finally {
    await coralline.stop()
  }
})

test('whoever wants to sign in at the provider types the password once more', async ({ page }) => {
  test.slow()
  const provider = {
    OIDC_ISSUER: 'https://provider.invalid',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
  }
  const settings = { NODE_ENV: 'production', DRAIN_SECONDS: '0', SIGN_IN: 'oidc,own', ...provider }
  const coralline = await startCoralline({ ...settings, LOG_LEVEL: 'silent' })
  const { url } = coralline
  try {
    await page.goto(`${url}/setup`)
    await page.getByLabel('Code').fill(await codeOf(coralline))
    await page.getByLabel('Name').fill('Ann')
    await page.getByLabel('E-mail').fill('ann@reef.example')
    await page.getByLabel('Password').fill(first)
    await page.getByRole('button', { name: 'Make the account' }).click()
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${url}/settings`)
    await page.getByRole('button', { name: 'Sign in with provider.invalid from now on' }).click()
    const dialog = page.getByRole('dialog')
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
    await dialog.getByLabel('Current password').fill('not the one')
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await expect(dialog).toContainText('This is not your password.')
    // The provider is not there: its address is given in its place.
    await page.route('**/api/me/provider', (route) => route.fulfill({ json: { url: `${url}/about` } }))
    await dialog.getByLabel('Current password').fill(first)
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await expect(page).toHaveURL(`${url}/about`)
  } finally {
    await coralline.stop()
  }
})

/** A page of ours with this heading, that fits and on which axe finds nothing. */
async function expectPage(page: Page, name: string) {
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectNoFindingsInBoth(page, 'main')
}

/** The link that user management shows for a user. */
async function linkFor(page: Page, action: string, name: string): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: new RegExp(`^${action}`) }).click()
  const dialog = page.getByRole('dialog')
  const link = (await dialog.getByRole('code').textContent()) ?? ''
  await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  return link
}
