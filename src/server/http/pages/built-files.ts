import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { builtOrigin, licencesPage, missingPage } from '#contract/pages.ts'
import type { SharedParts } from './shared-document.ts'

export type InstanceParts = { publicUrl: string; formTarget: string | undefined; hasPlans: boolean }

/** Encodings, the best first, and how the names of built files end in them. */
const encodings = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof encodings

type BuiltDocument = {
  body: string | Buffer
  etag: string
  /** The same bytes each time: from the build's file, or made at the first call. */
  compressed(encoding: Encoding): Buffer
}
type BuiltPage = BuiltDocument & { policy: string }

const builtPage = /(^|\/)index\.html$/

/** The pages prerendered for visitors, by address: `about/index.html` is `/about`. */
export function readPublicPages(folder: string, instance: InstanceParts): Map<string, BuiltPage> {
  const addresses = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .filter((file) => builtPage.test(file))
    .map((file) => file.replace(builtPage, '') || '/')
  return new Map(
    addresses
      .filter((address) => address !== missingPage)
      .map((address) => [address, readPublicPage(folder, address, instance)]),
  )
}

export function readMissingPage(folder: string, instance: InstanceParts): BuiltPage {
  return readPublicPage(folder, missingPage, instance)
}

function readPublicPage(folder: string, address: string, instance: InstanceParts): BuiltPage {
  return readPage(join(folder, address, 'index.html'), { ...instance, isPublic: true })
}

export function readAppPage(folder: string, instance: InstanceParts): BuiltPage {
  return readPage(join(folder, 'app.html'), { ...instance, isPublic: false })
}

/** Types of the documents that contain absolute addresses, and of the licences, a file without an ending. */
const documentTypes: Record<string, string> = {
  [licencesPage]: 'text/plain; charset=utf-8',
  '/feed.xml': 'application/rss+xml; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** Types of files that are sent as they were built and that compression makes much shorter. */
const textTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.data': 'application/json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

/** The type of a file that is sent as it was built, unlike pages and documents, which contain an instance's address. */
export function textTypeOf(file: string): string | undefined {
  return textTypes[extname(file)]
}

export type TypedDocument = BuiltDocument & { type: string }

export function readDocuments(folder: string, { publicUrl }: InstanceParts): Map<string, TypedDocument> {
  return new Map(
    readdirSync(folder).flatMap((file): [string, TypedDocument][] => {
      const address = `/${file}`
      const type = documentTypes[address] ?? documentTypes[extname(file)]
      if (!type) return []
      const body = readFileSync(join(folder, file), 'utf8').replaceAll(builtOrigin, publicUrl)
      return [[address, { ...asDocument(body), type }]]
    }),
  )
}

export function readTexts(folder: string): Map<string, TypedDocument> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    files.flatMap((file): [string, TypedDocument][] => {
      const type = textTypeOf(file)
      if (!type) return []
      const path = join(folder, file)
      return [[`/${file.replaceAll('\\', '/')}`, { ...asDocument(readFileSync(path), { path }), type }]]
    }),
  )
}

type DocumentParts = {
  /** The content that the ETag stands for, if more than the body. */
  version?: string | Buffer
  path?: string
}

function asDocument(body: string | Buffer, { version = body, path }: DocumentParts = {}): BuiltDocument {
  const known = new Map<Encoding, Buffer>()
  return {
    body,
    etag: tagOf(version),
    compressed: (encoding) => {
      const found = known.get(encoding) ?? readBuilt(path, encoding) ?? compress[encoding](body)
      known.set(encoding, found)
      return found
    },
  }
}

function readBuilt(path: string | undefined, encoding: Encoding): Buffer | undefined {
  const file = path && path + encodings[encoding]
  return file !== undefined && existsSync(file) ? readFileSync(file) : undefined
}

/** Not brotli's best quality, for which the first request of a page would wait a tenth of a second. */
const compress = {
  br: (body: string | Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: string | Buffer) => gzipSync(body, { level: 9 }),
}

/** What the document of a link is made of, and its policy: only the build's own script is allowed. */
export function readSharedParts(folder: string): { parts: SharedParts; policy: string } {
  const parts: SharedParts = JSON.parse(readFileSync(join(folder, 'shared.json'), 'utf8'))
  const policy = pagePolicy(`<script>${parts.script}</script>`, { isPublic: true, formTarget: undefined })
  return { parts, policy }
}

type PageParts = InstanceParts & { isPublic: boolean }

function readPage(path: string, { publicUrl, formTarget, hasPlans, isPublic }: PageParts): BuiltPage {
  const built = readFileSync(path, 'utf8').replaceAll(builtOrigin, publicUrl)
  const body = markPlans(built, hasPlans)
  const policy = pagePolicy(body, { formTarget, isPublic })
  // The tag covers the policy, as a browser that uses its copy keeps the policy that came with it.
  return { ...asDocument(body, { version: policy + body }), policy }
}

/** Says in a page that there are no plans: styles hide what is about them. */
export function markPlans(html: string, hasPlans: boolean): string {
  return hasPlans ? html : html.replace('<html ', '<html data-plans="off" ')
}

/** Weak, as the answer may be compressed on its way. */
function tagOf(text: string | Buffer): string {
  return `W/"${createHash('sha256').update(text).digest('base64url')}"`
}

/** Allows the inline scripts that the page was built with, by their hashes, and no others. */
function pagePolicy(
  html: string,
  { isPublic, formTarget }: Pick<PageParts, 'isPublic' | 'formTarget'>,
): string {
  const scripts = [
    ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(scripts)].join(' '),
    // For the style attributes of built pages, and for account pictures and covers that admins set.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${isPublic ? '' : ' https:'}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${formTarget ? ` ${formTarget}` : ''}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
