import { readdirSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { HtmlValidate } from 'html-validate'
import { findingsOf, inScheme, looks } from './axe.ts'
import { expect, test } from './coralline.ts'
import { desk, expectFitEverywhere, openIn, showIn } from './fit.ts'
import { publicPages } from './public-addresses.ts'

test('every link, anchor and picture of the public pages leads somewhere, axe finds nothing, and nothing overflows', async ({
  page,
  coralline,
}) => {
  test.setTimeout(240_000)
  await openIn(page, desk)
  const titles = new Map<string, string>()
  const descriptions = new Map<string, string>()
  const anchors = new Map<string, Set<string>>()
  const links = new Map<string, string>()
  const files = new Set<string>()
  for (const [index, path] of publicPages.entries()) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    const found = await page.evaluate(readPage)
    expect(found.headings, `${path} has one h1`).toBe(1)
    expect(found.unsizedImages, `${path} names and sizes its images`).toEqual([])
    expect(found.canonical, path).toBe(`${coralline.url}${path}`)
    expect(found.shareAddress, path).toBe(found.canonical)
    expect(found.description.length, `${path} is described in a line`).toBeGreaterThan(80)
    expect(found.description.length, `${path} is described in a line`).toBeLessThanOrEqual(160)
    for (const thing of found.jsonLd) expect(JSON.parse(thing)['@context']).toBe('https://schema.org')
    expect(await response?.text(), `${path} knows where it is`).not.toContain('.invalid')
    titles.set(found.title, path)
    descriptions.set(found.description, path)
    anchors.set(path, new Set(found.ids))
    for (const link of found.links) links.set(link, path)
    for (const file of found.files) files.add(file)
    await expectFitEverywhere(page, path)
    await expectLooks(page, { path, index })
  }
  await test.step('a browser can parse the feed', async () => {
    const broken = await page.evaluate(async () => {
      const text = await (await fetch('/feed.xml')).text()
      return new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')
        ?.textContent
    })
    expect(broken).toBeUndefined()
  })
  expect(titles.size, 'each title is of one page').toBe(publicPages.length)
  expect(descriptions.size, 'each description is of one page').toBe(publicPages.length)

  const lost: string[] = []
  for (const [link, from] of links) {
    const { origin, pathname, hash } = new URL(link)
    if (origin !== coralline.url) continue
    const ids = anchors.get(pathname)
    if (hash && ids && !ids.has(decodeURIComponent(hash.slice(1)))) lost.push(`${from}: ${link}`)
    if (!ids) files.add(link.split('#')[0] ?? '')
  }
  for (const file of files) if (!(await isThere(page.request, file))) lost.push(file)
  expect(lost).toEqual([])
  expect(files.size).toBeGreaterThan(40)
})

test('the sitemap names every public page, and robots.txt the sitemap', async ({ request, coralline }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${coralline.url}/sitemap.xml`)
  for (const folder of ['/api', '/dashboard', '/aquarium', '/admin'])
    expect(robots).toContain(`Disallow: ${folder}\n`)
  // A preview of a link shows its picture, and who may not fetch the page never sees that it is noindex.
  expect(robots).toContain('Allow: /api/shared/pictures/\n')
  expect(robots).not.toMatch(/Disallow: \/s\/?$/m)
  const { urlset } = await readXml(request, '/sitemap.xml')
  const named = urlset.url.map(({ loc }: { loc: string }) => loc)
  expect(named.sort()).toEqual(publicPages.map((path) => `${coralline.url}${path}`).sort())
})

test('the feed has every post by its whole address, newest first', async ({ request, coralline }) => {
  const { rss } = await readXml(request, '/feed.xml')
  const items: { link: string; guid: string; pubDate: string; title: string }[] = rss.channel.item
  const posts = publicPages.filter((path) => path.startsWith('/blog/'))
  expect(items.map(({ link }) => link).sort()).toEqual(posts.map((path) => `${coralline.url}${path}`).sort())
  const days = items.map(({ pubDate }) => Date.parse(pubDate))
  expect(days).toEqual(days.toSorted((one, other) => other - one))
})

test('the built pages are valid HTML', async () => {
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // React writes <img/>, srcSet and disabled="": HTML reads them as <img>, srcset and disabled.
      'void-style': 'off',
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // React's own ids have colons and underscores, headings may begin with a digit: HTML allows anything but spaces.
      'valid-id': ['error', { relaxed: true }],
      // Inline styles are for sizes that are computed, such as an icon's; the policy of the pages allows them.
      'no-inline-style': 'off',
    },
  })
  const files = readdirSync('build/client', { recursive: true, encoding: 'utf8' })
  const problems: string[] = []
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const { results } = await validator.validateFile(`build/client/${file}`)
    for (const { messages } of results)
      for (const { ruleId, message, selector } of messages)
        problems.push(`${file}: ${ruleId}: ${message} ${selector ?? ''}`)
  }
  expect(problems).toEqual([])
})

/** In both looks the page is as wide as the window, and axe finds nothing. */
async function expectLooks(page: Page, { path, index }: { path: string; index: number }) {
  const isPost = path.startsWith('/blog/')
  for (const [half, { width, scheme }] of looks.entries()) {
    await showIn(page, { width, height: 844, text: 100 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    // All posts have the same layout: each is checked in one look only, every other one in the other look.
    if (isPost && index % looks.length !== half) continue
    await inScheme(page, scheme)
    const where = `${path} at ${width} px in ${scheme}`
    // What is around a post is the same on all pages.
    expect.soft(await findingsOf(page, isPost ? { only: 'wcag', within: 'main' } : {}), where).toEqual([])
  }
}

function readPage() {
  const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)]
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? ''
  const absolute = (address: string) => new URL(address, location.href).href
  const sets = all('[srcset]').flatMap((element) => (element.getAttribute('srcset') ?? '').split(','))
  return {
    title: document.title,
    description: content('meta[name="description"]'),
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    shareAddress: content('meta[property="og:url"]'),
    headings: all('h1').length,
    ids: all('[id]').map(({ id }) => id),
    jsonLd: all('script[type="application/ld+json"]').map(({ textContent }) => textContent ?? ''),
    unsizedImages: all<HTMLImageElement>('img')
      .filter(
        (image) =>
          !image.hasAttribute('alt') || !image.getAttribute('width') || !image.getAttribute('height'),
      )
      .map(({ outerHTML }) => outerHTML),
    links: all<HTMLAnchorElement>('a[href]').map(({ href }) => href),
    files: [
      ...all<HTMLImageElement>('img[src]').map(({ src }) => src),
      ...all<HTMLLinkElement>('link[href]').map(({ href }) => href),
      ...sets.map((entry) => absolute(entry.trim().split(' ')[0] ?? '')),
      content('meta[property="og:image"]'),
    ],
  }
}

async function isThere(request: APIRequestContext, address: string): Promise<boolean> {
  // Redirects are not followed: another journey tests where the sign-in goes.
  const answer = await request.get(address, { maxRedirects: 0 })
  return answer.status() === 200 || (answer.status() === 302 && new URL(address).pathname === '/api/login')
}

async function readXml(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  expect(answer.headers()['content-type']).toContain('xml')
  const text = await answer.text()
  expect(XMLValidator.validate(text)).toBe(true)
  expect(text).not.toContain('.invalid')
  return new XMLParser({ isArray: (name) => name === 'item' || name === 'url' }).parse(text)
}
