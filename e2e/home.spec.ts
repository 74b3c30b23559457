import type { Page } from '@playwright/test'
import { expect, fillSignIn, test } from './coralline.ts'
import { shiftSum, watchShifts } from './logs.ts'
import { specSlugs } from './public-addresses.ts'

const features = [
  'Multi-parameter tracking',
  'Trend charts',
  'Photo and note journals',
  'Google sign-in',
  'Public aquarium pages',
  'No hardware required',
  'QR code shortcuts',
  'CSV import/export',
  'AI insights',
]
const builtRows = [
  'Trend charts',
  'CSV import that converts units',
  'Import with preview and undo',
  'New logs without a network',
  'A question about likely slips',
  'Doses and water changes on the chart',
  'Photo comparison',
  'Custom metrics',
  'API access',
  'Public link sharing',
]

test('the landing page is whole on a phone and on a desk', async ({ page, coralline }) => {
  await watchShifts(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track. Visualize. Thrive.')
    const cards = page.getByRole('region', { name: /^Everything your test\skits/ }).getByRole('heading', {
      level: 3,
    })
    await expect(cards).toHaveText(features)
    await expectComparison(page)
    const posts = page.getByRole('region', { name: 'From the blog' }).getByRole('listitem')
    await expect(posts).toHaveCount(9)
    const targets = await posts
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(targets.sort()).toEqual(specSlugs.map((slug) => `/blog/${slug}`).sort())
    await scrollThrough(page)
    expect(await shiftSum(page)).toBeLessThan(0.05)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }

  await test.step('buttons lead to the demo aquarium and to the sign-in; a film that is not there is not offered', async () => {
    const hero = page.locator('[data-hero]')
    await expect(page.getByRole('link', { name: 'Watch Intro Video' })).toHaveCount(0)
    await expect(hero.getByRole('link', { name: 'Start Logging Free' })).toHaveAttribute('href', '/api/login')
    await hero.getByRole('link', { name: 'View Demo Aquarium' }).click()
    await expect(page).toHaveURL(`${coralline.url}/demo-aquarium`)
  })
})

test('before the sign-in an event tells which picture was seen, also when no other script has come', async ({
  page,
}) => {
  await test.step('on a page without such a picture the event says na', async () => {
    await page.goto('/nowhere')
    const link = page.getByRole('link', { name: 'Login/Register' })
    await expect(page.getByText('Sorry, the page')).toBeVisible()
    expect(await eventsOfClick(page, () => link.click())).toEqual([
      { event: 'login_click', hero_image: 'na' },
    ])
  })

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  const seen = await page.locator('[data-hero]').getAttribute('data-hero')
  expect(seen).toMatch(/^hero-\w+$/)
  const start = page.getByRole('link', { name: 'Start Logging Free' })
  for (const link of [start.first(), start.last(), page.getByRole('link', { name: 'Login/Register' })])
    expect(await eventsOfClick(page, () => link.click())).toEqual([
      { event: 'login_click', hero_image: seen },
    ])
  await page.unrouteAll()
  await start.first().click()
  await fillSignIn(page, `visitor-${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()

  await test.step('who comes home from another page of the app sees a hero and its words', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Coralline' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track. Visualize. Thrive.')
    const hero = page.locator('[data-hero]')
    const name = await hero.getAttribute('data-hero')
    await expect(hero.locator('img')).toHaveAttribute('alt', /\w+ \w+/)
    await expect
      .poll(() => hero.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain(name)
  })
})

test('without scripts the page is read, and its links are followed', async ({ browser, coralline }) => {
  const context = await browser.newContext({ baseURL: coralline.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track. Visualize. Thrive.')
  await expectComparison(page)
  const post = page.getByRole('region', { name: 'From the blog' }).getByRole('link').first()
  const title = await post.innerText()
  await post.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Logging Free' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sign in on this computer' })).toBeVisible()
  await context.close()
})

async function expectComparison(page: Page) {
  const table = page.getByRole('table', { name: /^Coralline beside other ways/ })
  await expect(table.getByText('Soon')).toHaveCount(0)
  const ours = (row: string) =>
    table
      .getByRole('row', { name: new RegExp(`^${row}`) })
      .getByRole('cell')
      .first()
  for (const row of builtRows) await expect(ours(row), row).toHaveText('Yes')
}

/** The events that a click on a sign-in link pushes for analytics. The sign-in gets a 204, so that the page stays. */
async function eventsOfClick(page: Page, click: () => Promise<void>) {
  await page.evaluate(() => {
    Object.assign(window, { dataLayer: [] })
  })
  const asked = page.waitForRequest('**/api/login')
  await page.route('**/api/login', (route) => route.fulfill({ status: 204 }), { times: 1 })
  await click()
  await asked
  return page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer)
}

/** Brings every picture into view, and waits until it is loaded. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (const picture of [...document.images].filter((image) => image.checkVisibility())) {
      picture.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(done))
      if (!picture.complete)
        await new Promise((done, fail) => {
          picture.addEventListener('load', done)
          picture.addEventListener('error', () => fail(new Error(`no ${picture.currentSrc}`)))
        })
    }
  })
}
