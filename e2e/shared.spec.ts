import type { BrowserContext, Page, Route } from '@playwright/test'
import { create, seedAquarium, seedLog } from './answers.ts'
import { expect, test } from './coralline.ts'
import { desk, openIn } from './fit.ts'
import { networkAtRest, watchNetwork } from './network.ts'
import { jpeg } from './photos.ts'
import { expectGoodOver, expectGoodScreen } from './screens.ts'

test.setTimeout(120_000)

const name = 'Reef "&" <b>sand</b>'
const secretNote = 'the leak behind the sump'
const now = new Date()
const dayAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

type Share = { url: string; id: string; tank: number }

/** A tank with logs, care, notes and a photo, and a link to it. */
async function shareTank(page: Page, shows: string[], fields: object = {}): Promise<Share> {
  const tank = await seedAquarium(page, name)
  for (const days of [100, 9, 6, 3])
    await seedLog(page, tank, `${dayAgo(days)}T10:00:00`, {
      ...{ alkalinity: 8 + days / 10, ph: 8.1, nitrate: 12 },
    })
  const log = { aquarium_id: tank, timestamp: `${dayAgo(2)}T10:00:00`, calcium: 421, note: secretNote }
  await create(page, '/api/logs/', log)
  const change = { aquarium_id: tank, timestamp: `${dayAgo(4)}T10:00:00`, kind: 'water_change', percent: 10 }
  await create(page, '/api/events/', change)
  const { origin } = new URL(page.url())
  const image = { name: 'reef.jpg', mimeType: 'image/jpeg', buffer: await jpeg('#2a6f97') }
  const uploaded = await page.request.post(`${origin}/api/images`, {
    headers: { origin },
    multipart: { aquarium_id: String(tank), image },
  })
  expect(uploaded.status()).toBe(201)
  const body = { name: 'Forum', shows, since: dayAgo(90), days: 21, ...fields }
  const made: unknown = await create(page, `/api/aquariums/${tank}/shares`, body)
  const { url, id } = made as { url: string; id: string }
  return { url, id, tank }
}

/** What the page asks for from now on, apart from files of the build. */
function asked(context: BrowserContext): Set<string> {
  const paths = new Set<string>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(assets|art)\//.test(pathname) && !/^\/favicon/.test(pathname))
      paths.add(pathname.replace(/pictures\/.*/, 'pictures'))
  })
  return paths
}

test('a link shows a tank to somebody without an account, and nothing else', async ({
  keeperPage,
  page,
  browser,
}) => {
  const { url, id } = await shareTank(keeperPage, ['photos', 'events'])
  const { origin } = new URL(url)
  const context = await browser.newContext()
  watchNetwork(context)
  const visitor = await context.newPage()
  await openIn(visitor, desk)
  const failures: string[] = []
  visitor.on('pageerror', (error) => failures.push(error.message))
  visitor.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  const paths = asked(context)

  await test.step('the document tells a preview the name and the cover, and nobody more', async () => {
    const response = await visitor.goto(url)
    const headers = response?.headers() ?? {}
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    await expect(visitor).toHaveTitle(`${name} – Coralline`)
    const card = (property: string) =>
      visitor.locator(`meta[property="og:${property}"]`).getAttribute('content')
    expect(await card('title')).toBe(name)
    const picture = await visitor.request.get((await card('image')) ?? '')
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp'])
    // Without it some show the picture as small as an icon.
    await expect(visitor.locator('meta[content=summary_large_image]')).toHaveCount(1)
  })

  await test.step('it is the tank’s page with nothing to change in it', async () => {
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(visitor.getByRole('complementary')).toHaveText(
      /^Shared by its keeper until \d+ \w+( \d{4})?, \d\d:\d\d\. Nothing can be changed here\.$/,
    )
    await expect(visitor.getByText('Made with Coralline')).toBeVisible()
    await expect(visitor.getByRole('region', { name: 'Care' })).toContainText('Water change')
    await expect(visitor.getByRole('application').first()).toBeVisible()
    await expect(visitor.getByText(secretNote)).toHaveCount(0)
    const changes = visitor.getByRole('region', { name: 'What changed' })
    await expect(changes.getByRole('listitem')).toHaveText([
      // The earliest of its four tests is hidden.
      'Nitrate is 12 ppm, 2 above reef ideal, 3 tests in a row or more',
      'Alkalinity fell from 8.9 to 8.3 dKH in 6 days',
    ])
    const buttons = visitor.getByRole('button', { name: /Create|Edit|Delete|Import|Export|Ask AI|Login/ })
    await expect(buttons).toHaveCount(0)
    await expectGoodScreen(visitor, 'shared tank')
  })

  await test.step('other dates, a photo and another unit ask nothing but the link’s own calls', async () => {
    const series = visitor.waitForResponse(/\/api\/shared\/series/)
    await visitor.getByRole('button', { name: '30 days', exact: true }).click()
    expect((await series).status()).toBe(200)
    const failure = visitor.getByText('These readings could not be loaded.')
    await visitor.route(/\/api\/shared\/series/, (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    })
    await visitor.getByRole('button', { name: '90 days', exact: true }).click()
    await expect(failure).toBeVisible()
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    const late = async (route: Route) => {
      await mayAnswer
      await route.continue()
    }
    await visitor.route(/\/api\/shared\/series/, late, { times: 1 })
    await visitor.getByRole('button', { name: '30 days', exact: true }).click()
    await expect(failure).toHaveCount(0)
    answer()
    await visitor.getByRole('region', { name: 'Photos' }).getByRole('button').first().click()
    await expect(visitor.getByRole('dialog')).toBeVisible()
    await networkAtRest(visitor)
    await visitor.keyboard.press('Escape')
    await visitor.getByRole('button', { name: 'dKH, unit of Alkalinity' }).click()
    await visitor.getByRole('group', { name: 'Alkalinity in each unit' }).getByText('meq/L').click()
    await expect(visitor.getByRole('button', { name: 'meq/L, unit of Alkalinity' })).toBeVisible()
    await visitor.getByRole('button', { name: 'Show/Hide Advanced Columns' }).click()
    await networkAtRest(visitor)
    const all = ['/s', '/api/shared', '/api/shared/series', '/api/shared/pictures']
    expect([...paths].filter((path) => !all.includes(path))).toEqual([])
    expect(await context.cookies()).toEqual([])
    const kept = await visitor.evaluate(async () => [
      ...(await indexedDB.databases()).map((one) => one.name),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ])
    expect(kept).toEqual([])
  })

  await test.step('who is signed in is nobody here', async () => {
    const own = asked(keeperPage.context())
    await keeperPage.goto(url)
    await expect(keeperPage.getByRole('heading', { level: 1, name })).toBeVisible()
    await networkAtRest(keeperPage)
    expect([...own].filter((path) => !/^\/(s|api\/shared.*)$/.test(path))).toEqual([])
  })

  await test.step('ended, it says so, here and in its document', async () => {
    await keeperPage.request.delete(`${origin}/api/access/${id}`, { headers: { origin } })
    await visitor.getByRole('button', { name: '90 days', exact: true }).click()
    await expect(visitor.getByText('This link has ended. Ask whoever sent it for a new one.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This link has ended.')
    await expect(visitor.getByText('Ask whoever sent it for a new one.')).toBeVisible()
    await expect(visitor).toHaveTitle('A shared tank – Coralline')
    await expectGoodScreen(visitor, 'ended link')
    const bodies = await Promise.all(
      [url, `${origin}/s`, `${origin}/s?k=${'A'.repeat(22)}`].map(async (address) => {
        const answer = await page.request.get(address)
        return `${answer.status()} ${await answer.text()}`
      }),
    )
    expect(new Set(bodies).size).toBe(1)
  })
  expect(failures.filter((text) => !/Failed to load resource/.test(text))).toEqual([])
  await context.close()
})

test('it works where the browser keeps nothing, on a phone', async ({ keeperPage, browser }) => {
  const { url, tank } = await shareTank(keeperPage, ['notes'])
  await seedLog(keeperPage, tank, `${dayAgo(1)}T10:00:00`, { temperature: 77 })
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'de-DE' },
  })
  watchNetwork(context)
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The user has blocked it.', 'SecurityError')
    }
    for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, store, { get: refuse })
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
  })
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(secretNote).first()).toBeVisible()
  // The units are those of its reader's region, not of its keeper.
  await expect(page.getByRole('button', { name: '°C, unit of Temperature' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Photos' })).toHaveCount(0)
  await networkAtRest(page)
  expect(failures).toEqual([])
  await context.close()
})

test('a keeper makes a link, sees its address once, renews and ends it', async ({ keeperPage: page }) => {
  const tank = await seedAquarium(page, 'Reef')
  await seedLog(page, tank, `${dayAgo(3)}T10:00:00`)
  await page.goto(new URL(`/aquarium/${tank}`, page.url()).href)
  const opener = page.getByRole('button', { name: 'Create public link' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Public Link Feature' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Name is required')).toBeVisible()
  for (const [part, isOn] of [
    ['Photos', true],
    ['Care', true],
    ['Notes', false],
  ] as const)
    await expect(dialog.getByRole('switch', { name: part })).toBeChecked({ checked: isOn })
  await expect(dialog.getByLabel('Until')).toHaveValue('21')
  await expect(dialog.getByLabel('From')).toHaveValue('days')
  await expectGoodOver(page, 'new link')
  await dialog.getByLabel('Name').fill('For the forum')
  await dialog.getByLabel('Until').selectOption('1 week from now')
  await dialog.getByRole('button', { name: 'Create link' }).click()

  const made = page.getByRole('dialog', { name: 'The link For the forum' })
  const address = await test.step('its address is shown once, with a code', async () => {
    await expect(made.getByText(/^Anyone who has it can look, until \d+ \w+/)).toBeVisible()
    await expect(made.getByText('This address works on this computer only.')).toBeVisible()
    await expect(made.getByText('Forums and messengers may keep the title and picture')).toBeVisible()
    await expect(made.getByRole('img', { name: /^QR code of/ })).toBeVisible()
    await expectGoodOver(page, 'made link')
    const text = (await made.locator('code').textContent()) ?? ''
    await page.keyboard.press('Escape')
    await made.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return text
  })
  const opened = await page.request.get(address.replace('/s?', '/api/shared?'))
  expect(opened.status()).toBe(200)

  await test.step('it is listed with its use below, and in what has access', async () => {
    await opener.click()
    const row = dialog.getByRole('listitem').filter({ hasText: 'For the forum' })
    await expect(row).toContainText(/Opened 1 time, until \d+ \w+/)
    await expectGoodOver(page, 'links of a tank')
    await dialog.getByRole('button', { name: 'Three more weeks for For the forum' }).click()
    await expect(page.getByText('For the forum: three more weeks')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.goto(new URL('/settings/access', page.url()).href)
    const listed = page.getByRole('listitem').filter({ hasText: 'For the forum' })
    await expect(listed).toContainText('Public link to Reef, until')
    await expect(listed).toContainText('opened 1 time')
    await expectGoodScreen(page, 'access with a link')
    await listed.getByRole('button', { name: 'Three more weeks for For the forum' }).click()
    await expect(page.getByText('For the forum: three more weeks')).toBeVisible()
  })

  const openLater = async (days: number) => {
    await page.clock.setFixedTime(now.getTime() + days * 86_400_000)
    await page.goto(new URL(`/aquarium/${tank}`, page.url()).href)
    await opener.click()
  }
  await test.step('once its time is over it can be removed, as there is nothing to end', async () => {
    await openLater(22)
    const row = dialog.getByRole('listitem').filter({ hasText: 'For the forum' })
    await expect(row).toContainText(/Opened 1 time, ended \d+ \w+/)
    await expect(row.getByRole('button')).toHaveText(['Three more weeks', 'Remove'])
  })

  await test.step('ended, it opens nothing', async () => {
    await openLater(0)
    await dialog.getByRole('button', { name: 'End now: For the forum' }).click()
    await expect(dialog.getByText('For the forum')).toHaveCount(0)
    expect((await page.request.get(address)).status()).toBe(404)
  })
})
