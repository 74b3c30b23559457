import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { builtOrigin } from '#contract/pages.ts'

/** What a file of the build needs to know of the instance that serves it. */
export type InstanceParts = { publicUrl: string; formTarget: string | undefined }

export type BuiltDocument = { body: string; etag: string }
type BuiltPage = BuiltDocument & { policy: string }

/** A prerendered page, for visitors and for keepers: who goes on from here into the app keeps this page's policy. */
export type PublicPage = { visitors: BuiltPage; keepers: BuiltPage }

const builtPage = /(^|\/)index(\.\d+)?\.html$/

/**
 * Every page that was prerendered, by its address: `about/index.html` is `/about`. One that was built in several looks,
 * `index.html` and `index.2.html`, has them all.
 */
export function readPublicPages(folder: string, instance: InstanceParts): Map<string, PublicPage[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => builtPage.test(file))
  const looks = Map.groupBy(files, (file) => `/${file.replace(builtPage, '')}`)
  return new Map(
    [...looks].map(([address, files]) => [
      address,
      files.map((file) => ({
        visitors: readPage(join(folder, file), { ...instance, isPublic: true }),
        keepers: readPage(join(folder, file), { ...instance, isPublic: false }),
      })),
    ]),
  )
}

export function readAppPage(folder: string, instance: InstanceParts): BuiltPage {
  return readPage(join(folder, '__spa-fallback.html'), { ...instance, isPublic: false })
}

/** Content types of the documents beside the pages that name whole addresses: feed, sitemap, robots.txt. */
const documentTypes: Record<string, string> = {
  '/feed.xml': 'application/rss+xml; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

export type TypedDocument = BuiltDocument & { type: string }

/** By address. */
export function readDocuments(folder: string, { publicUrl }: InstanceParts): Map<string, TypedDocument> {
  return new Map(
    readdirSync(folder).flatMap((file): [string, TypedDocument][] => {
      const address = `/${file}`
      const type = documentTypes[address] ?? documentTypes[extname(file)]
      if (!type) return []
      const body = readFileSync(join(folder, file), 'utf8').replaceAll(builtOrigin, publicUrl)
      return [[address, { body, type, etag: tagOf(body) }]]
    }),
  )
}

type PageParts = InstanceParts & { isPublic: boolean }

function readPage(path: string, { publicUrl, formTarget, isPublic }: PageParts): BuiltPage {
  const body = readFileSync(path, 'utf8').replaceAll(builtOrigin, publicUrl)
  const policy = pagePolicy(body, { formTarget, isPublic })
  // Of the policy, too: a page that the browser has keeps the policy that it came with.
  return { body, policy, etag: tagOf(policy + body) }
}

/** Weak, because the answer may be compressed on its way. */
function tagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url')}"`
}

/** A page allows the inline scripts that it was built with, by their hashes, and no others. */
function pagePolicy(html: string, { isPublic, formTarget }: Omit<PageParts, 'publicUrl'>): string {
  const scripts = [
    ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(scripts)].join(' '),
    // Mantine sets style attributes.
    "style-src 'self' 'unsafe-inline'",
    // Signed-in pages show account pictures and covers that admins set.
    `img-src 'self' data: blob:${isPublic ? '' : ' https:'}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${formTarget ? ` ${formTarget}` : ''}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
