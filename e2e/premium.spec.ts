import type { Locator, Page } from '@playwright/test'
import { seedAquarium, seedLog } from './answers.ts'
import { expect, startSession, test } from './coralline.ts'
import { showActions } from './logs.ts'
import { goWithin } from './within.ts'

const later = 'may later need a premium account'
const ofAquarium = [
  { control: 'Create public link', words: later },
  { control: 'Import Logs', words: later },
  { control: 'Ask AI', words: later },
  { control: 'Show/Hide Advanced Columns', words: later },
]

async function openAquarium(page: Page) {
  const id = await seedAquarium(page, 'Premium')
  await seedLog(page, id, '2026-01-01T10:00:00')
  await page.goto(new URL(`/aquarium/${id}`, page.url()).href)
  await expect(page.getByRole('button', { name: 'Create New Log' })).toBeVisible()
  await showActions(page)
}

const hintOf = (page: Page) => page.getByRole('tooltip').filter({ visible: true })
const starsOf = (page: Page) => page.getByRole('button', { name: 'Premium feature' })

test('what a free account is told of premium features', async ({ keeperPage: page }) => {
  test.slow()
  await openAquarium(page)
  await test.step('a free account is told by a star and by key what is premium, and can use it; words cover no other star', () =>
    expectTold(page))
  await test.step('the words of a star go when one goes on; messages stay, and the guide to files closes as dialogs do', () =>
    expectWordsGo(page))
  await goWithin(page, '/dashboard')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('button', { name: 'New Aquarium', exact: true })).toHaveAccessibleDescription(
      /^More than one aquarium is a premium feature\. It is currently/,
    )
  }
})

async function expectTold(page: Page) {
  const hint = hintOf(page)
  const stars = starsOf(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await showActions(page)
    // The hint is for keepers who come by keyboard.
    await page.keyboard.press('Tab')
    // On a phone there are no advanced columns: a log shows all its values.
    for (const { control, words } of ofAquarium.slice(0, width === 390 ? -1 : undefined)) {
      const button = page.getByRole('button', { name: control, exact: true })
      await expect(button).toHaveAccessibleDescription(new RegExp(words))
      await button.focus()
      await expect(hint).toContainText(words)
      const box = await hint.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      await expectApart(hint, stars.filter({ visible: true }))
      await page.keyboard.press('Escape')
      await expect(hint).toHaveCount(0)
    }
    const inPage = page.getByRole('main').getByRole('button', { name: 'Premium feature' })
    for (const star of await inPage.filter({ visible: true }).all()) {
      await page.mouse.move(1, 1)
      await star.hover()
      await expect(hint).toHaveCount(1)
      await expectApart(hint, stars.filter({ visible: true }))
      await page.keyboard.press('Escape')
      await expect(hint).toHaveCount(0)
    }
  }
}

async function expectWordsGo(page: Page) {
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.evaluate(() => {
    scrollTo(0, 0)
    // The control that had the focus would keep its words.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const hint = hintOf(page)
  await expect(hint).toHaveCount(0)
  await test.step('by the pointer, a wheel, a key and a press', async () => {
    const goOn: Record<string, () => Promise<unknown>> = {
      moving: () => page.mouse.move(1, 400),
      scrolling: () => page.mouse.wheel(0, 40),
      key: () => page.keyboard.press('Escape'),
      press: async () => {
        await page.mouse.move(1, 400)
        await page.mouse.down()
        await page.mouse.up()
      },
    }
    // One star in all ways, and each of the others, which are of the same kind, in one.
    for (const [index, star] of (await starsOf(page).filter({ visible: true }).all()).entries())
      for (const [way, go] of Object.entries(goOn).filter((_, at) => index === 0 || at === index % 4)) {
        await page.mouse.move(1, 1)
        await star.hover()
        await expect(hint, way).toHaveCount(1)
        await go()
        await expect(hint, way).toHaveCount(0)
      }
    // Hints that were reached by keyboard also close when the page is scrolled by keyboard.
    await page.mouse.move(1, 1)
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Ask AI', exact: true }).focus()
    await expect(hint).toHaveCount(1)
    await page.keyboard.press('PageDown')
    await expect(hint).toHaveCount(0)
  })
  await test.step('by a press that changes what they would lie on', async () => {
    const toggle = page.getByRole('button', { name: 'Show/Hide Advanced Columns' })
    await toggle.hover()
    await expect(hint).toHaveCount(1)
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect(hint).toHaveCount(0)
  })
  await test.step('Escape hides them, and the message stays', async () => {
    await page.getByRole('button', { name: 'Create New Log' }).click()
    await page.getByRole('dialog').getByLabel('Note').fill('x')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const message = page.getByRole('status').filter({ hasText: 'Data Log Created' })
    await expect(message).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Premium feature' }).first().hover()
    await expect(hint).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(hint).toHaveCount(0)
    await expect(message).toBeVisible()
  })
  await test.step('the guide closes by a press beside it, and not by marking its words', async () => {
    const button = page.getByRole('button', { name: 'About importing CSV files' })
    const guide = page.getByRole('dialog', { name: 'Import CSV Feature' })
    await button.click()
    const words = await guide.getByText('Bring along the years').boundingBox()
    await page.mouse.move((words?.x ?? 0) + 20, (words?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move(1, 1, { steps: 3 })
    await page.mouse.up()
    await expect(guide).toBeVisible()
    await page.mouse.click(1, 1)
    await expect(guide).toHaveCount(0)
  })
}

/** The words cover none of the stars. */
async function expectApart(words: Locator, stars: Locator) {
  const box = await words.boundingBox()
  for (const star of await stars.all()) {
    const other = await star.boundingBox()
    if (!box || !other) throw new Error('not on the page')
    const isApart =
      other.y + other.height <= box.y ||
      other.y >= box.y + box.height ||
      other.x + other.width <= box.x ||
      other.x >= box.x + box.width
    expect(isApart).toBe(true)
  }
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a finger reads the words on the star, taps them away, and sets nothing off', async ({
    keeperPage: page,
  }) => {
    await openAquarium(page)
    const stars = page.getByRole('main').getByRole('button', { name: 'Premium feature' })
    await expect(stars).toHaveCount(3)
    for (const star of await stars.all()) {
      await star.tap()
      const words = hintOf(page)
      await expect(words).toContainText('premium')
      await expectApart(words, stars)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await words.tap()
      await expect(words).toHaveCount(0)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const box = await star.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    }
    // A tap on the control itself triggers it, and its words are not shown over what opens.
    await page.getByRole('button', { name: 'Ask AI', exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(hintOf(page)).toHaveCount(0)
  })
})

test('no stars for admins and premium accounts, and none in the demo', async ({
  adminPage: page,
  browser,
}) => {
  await openAquarium(page)
  await expect(starsOf(page)).toHaveCount(0)
  const other = await (await browser.newContext()).newPage()
  const name = `premium-${crypto.randomUUID()}`
  await startSession(other, name, new URL(page.url()).origin)
  await openAquarium(other)
  // One in the sidebar and four on the aquarium's page. The sixth place is on the dashboard.
  await expect(starsOf(other)).toHaveCount(5)
  await goWithin(other, '/demo-aquarium')
  await expect(other.getByRole('button', { name: 'Create public link' })).toBeVisible()
  await expect(starsOf(other)).toHaveCount(0)
  const status = await page.evaluate(async (name) => {
    const users: { id: number; name: string }[] = await (await fetch('/api/users/')).json()
    const id = users.find((user) => user.name === name)?.id
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ subscription_level: 'premium' })
    return (await fetch(`/api/users/${id}`, { method: 'PUT', headers, body })).status
  }, name)
  expect(status).toBe(200)
  await other.goto(new URL('/dashboard', page.url()).href)
  // After a change of its rights the account may have to sign in again.
  if (new URL(other.url()).pathname !== '/dashboard') {
    await startSession(other, name, new URL(page.url()).origin)
    await other.goto(new URL('/dashboard', page.url()).href)
  }
  await expect(other.getByRole('button', { name: 'New Aquarium', exact: true })).toBeVisible()
  await expect(starsOf(other)).toHaveCount(0)
  await other.context().close()
})
