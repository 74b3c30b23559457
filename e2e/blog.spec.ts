import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './coralline.ts'
import { postSlugs, specSlugs } from './public-addresses.ts'

const schedule = '/blog/reef-tank-maintenance-schedule-template-free-download'

/** The longest piece of a post's first paragraph that the page shows exactly as it is in the file. */
function someWords(slug: string): string {
  const [, , paragraph = ''] = readFileSync(`content/blog/${slug}.md`, 'utf8').split(/---\n|\n\n/)
  const pieces = paragraph.split(/[^\w ,.]+/).toSorted((one, other) => other.length - one.length)
  return pieces[0] ?? ''
}

test('from the newest post on, "Previous" leads through all of them, and "Next" back', async ({ page }) => {
  await page.goto('/blog')
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(cards).toHaveCount(postSlugs.length)
  const titles = await cards.allTextContents()
  await cards.first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(titles[0] ?? '')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const posts = await page.evaluate(followPrevious, postSlugs.length + 1)
  for (const [index, post] of posts.entries()) {
    expect(post.status, post.path).toBe(200)
    expect(post.headings, post.path).toEqual([titles[index]])
    await test.step('every post opens with its title and its text', () => expectPost(post))
    expect(post.next, post.path).toEqual(index === 0 ? [] : [posts[index - 1]?.path])
    expect(post.previous, post.path).toEqual(index < titles.length - 1 ? [posts[index + 1]?.path] : [])
  }
  expect(posts).toHaveLength(titles.length)
  expect(posts.map(({ path }) => path.replace('/blog/', ''))).toEqual(expect.arrayContaining(specSlugs))
  const neighbours = page.getByRole('navigation', { name: 'Previous and next post' })
  await neighbours.getByRole('link', { name: /^Previous/ }).click()
  await expect(heading).toHaveText(titles[1] ?? '')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await neighbours.getByRole('link', { name: /^Next/ }).click()
  await expect(heading).toHaveText(titles[0] ?? '')
})

type Post = Awaited<ReturnType<typeof followPrevious>>[number]

/** Runs in the page: reads this post and those that "Previous" leads to, at most so many, without opening them. */
async function followPrevious(most: number) {
  const posts = []
  const plain = (element: Element | null) => element?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
  let path: string | undefined = location.pathname
  while (path && posts.length < most) {
    const answer: Response = await fetch(path)
    const read = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const links = [...read.querySelectorAll('nav[aria-label="Previous and next post"] a')]
    const named = (word: string) =>
      links.filter((link) => plain(link).trim().startsWith(word)).map((link) => link.getAttribute('href'))
    posts.push({
      path,
      status: answer.status,
      title: read.title,
      headings: [...read.querySelectorAll('h1')].map(({ textContent }) => textContent),
      article: plain(read.querySelector('article')),
      logins: [...read.querySelectorAll('a')]
        .filter((link) => plain(link).includes('Start Logging Free'))
        .map((link) => link.getAttribute('href')),
      next: named('Next'),
      previous: named('Previous'),
    })
    path = named('Previous')[0] ?? undefined
  }
  return posts
}

function expectPost({ path, headings: [heading = ''], title, article, logins }: Post) {
  expect(heading?.length).toBeGreaterThan(15)
  expect(title).toContain(heading)
  const words = someWords(path.replace('/blog/', ''))
  expect(words.length).toBeGreaterThan(25)
  expect(article).toContain(words)
  expect(article).toMatch(/\d+ min read/)
  expect(logins).toEqual(['/api/login'])
}

test('the list of sections leads to them; a table fits a phone, and scrolls inside itself where it does not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(schedule)
  await page.getByText('On this page').first().click()
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'The schedule' })
    .first()
    .click()
  await expect(page).toHaveURL(/#the-schedule$/)
  await expect(page.getByRole('heading', { name: 'The schedule', exact: true })).toBeInViewport()
  const table = page.getByRole('region', { name: 'The schedule' })
  const isWider = () => table.evaluate((frame) => frame.scrollWidth > frame.clientWidth)
  expect(await isWider()).toBe(false)
  await page.setViewportSize({ width: 280, height: 653 })
  expect(await isWider()).toBe(true)
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0)

  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('the schedule is downloaded as CSV', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /CSV/ }).first().click()
    expect((await download).suggestedFilename()).toBe('reef-maintenance-schedule.csv')
  })
  await test.step('a visitor prints the schedule alone', () => expectPrintedAlone(page))
})

async function expectPrintedAlone(page: Page) {
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Print this table' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'The schedule' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why these intervals' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('heading', { name: 'Why these intervals' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
}

test('the text of a post is in its page and in no script', () => {
  // Non-breaking spaces, which keep a unit on the line of its number, count as spaces.
  const read = (file: string) => readFileSync(`build/client/${file}`, 'utf8').replaceAll('\u00a0', ' ')
  const scripts = readdirSync('build/client/assets')
    .filter((name) => name.endsWith('.js'))
    .map((name) => read(`assets/${name}`))
  for (const slug of postSlugs) {
    const words = someWords(slug)
    expect(words.length).toBeGreaterThan(25)
    expect(read(`blog/${slug}/index.html`)).toContain(words)
    expect(scripts.filter((script) => script.includes(words)).length).toBe(0)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('posts and pages are there to be read, and lead to each other', async ({ page }) => {
    await page.goto('/blog')
    await page.getByRole('main').getByRole('link', { name: 'Top 5 Ways' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Top 5 Ways')
    await expect(page.getByRole('article')).toContainText(someWords('top-5-ways-to-keep-your-tank-stable'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of service')
    await expect(page.getByText('Effective 2025-03-01')).toBeVisible()
  })
})

test('a keeper prints the schedule alone, and a post that cannot be fetched by the app says so, and Try again brings it', async ({
  keeperPage: page,
}) => {
  await page.goto(schedule)
  await expectPrintedAlone(page)
  await page.goto('/blog')
  const link = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  const title = (await link.textContent()) ?? ''
  await page.route('**/blog/*.data*', (route) => route.abort())
  await link.click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded', level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Error fetching the post')
  await expect(page.getByRole('alert')).toContainText('There is no connection to Coralline.')
  expect(await page.title()).toContain(title)
  await page.unroute('**/blog/*.data*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})
