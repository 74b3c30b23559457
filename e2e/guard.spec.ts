import { disconnect, endSession, refuse, seedAquarium } from './answers.ts'
import { expect, fillSignIn, openDashboard, test } from './coralline.ts'
import { workerIsReady } from './kept-app.ts'
import { expectPopup } from './logs.ts'
import { networkAtRest } from './network.ts'

const errorTitle = 'Authentication Error'

test('who is not signed in goes through the sign-in and ends up at the address that was asked for', async ({
  page,
  coralline,
}) => {
  await page.goto('/dashboard?from=bookmark')
  await expect(page.getByRole('heading', { name: 'Sign in on this computer' })).toBeVisible()
  await fillSignIn(page, 'late')
  await expect(page).toHaveURL(`${coralline.url}/dashboard?from=bookmark`)
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
})

test('how a sign-in ended is told; a visitor whom nobody knows asks for nothing that fails', async ({
  page,
  coralline,
}) => {
  await test.step('a visitor whom nobody knows makes no request that fails, and none about an account', async () => {
    const failed: string[] = []
    const calls: string[] = []
    page.on('response', (response) => response.status() >= 400 && failed.push(response.url()))
    page.on('requestfailed', (request) => failed.push(request.url()))
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
    await page.goto('/')
    await networkAtRest(page)
    expect([failed, calls]).toEqual([[], []])
  })

  await test.step('a sign-in that was cancelled is told at the home page, once', async () => {
    await page.goto('/?sign_in=cancelled')
    await expectPopup(page, errorTitle, 'Authentication required', 'alert')
    await expect(page).toHaveURL(`${coralline.url}/`)
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Login/Register' }).first()).toBeVisible()
  await expect(page.getByText(errorTitle)).toHaveCount(0)
})

test('an account that cannot be asked for, and a session that ended', async ({ keeperPage: page }) => {
  await test.step('a public page ignores that the account cannot be asked for', async () => {
    await refuse(page, { path: '**/api/me', message: 'Out of order.' })
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Login/Register' })).toBeVisible()
    await expect(page.getByText(errorTitle)).toHaveCount(0)
  })

  await page.unrouteAll()
  await test.step('a page that is opened without a network says so and can be tried again', async () => {
    await disconnect(page)
    await page.goto('/dashboard')
    await expectPopup(page, errorTitle, 'There is no connection to Coralline.', 'alert')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  })

  await seedAquarium(page, 'Ended')

  await test.step('a session that ended sends to the sign-in at the next change of page', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ended' })
    // Not while the page still loads: an ended session would then send this page itself to the sign-in.
    await expect(link).toBeVisible()
    await networkAtRest(page)
    await endSession(page)
    await link.click()
    await expect(page.getByRole('heading', { name: 'Sign in on this computer' })).toBeVisible()
  })
})

test.describe('with the app kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the page stays, with a message, and goes on when the network is back, also where a card is tapped on a phone', async ({
    keeperPage: page,
  }) => {
    const id = await seedAquarium(page, 'Offline')
    await openDashboard(page)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offline' })
    const failure = page.getByRole('alert').filter({ hasText: 'Error fetching aquarium' })
    await link.hover()
    await workerIsReady(page)
    await page.context().setOffline(true)
    await link.click()
    await expect(failure).toContainText('There is no connection to Coralline.')
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
    await link.click()
    await expect(page).toHaveURL(/\/dashboard$/)

    await failure.getByRole('button', { name: 'Close' }).click()
    await expect(failure).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('article').getByRole('link').click()
    await expect(failure).toContainText('There is no connection to Coralline.')
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.context().setOffline(false)
    await link.click()
    await expect(page).toHaveURL(new RegExp(`/aquarium/${id}$`))
  })
})
