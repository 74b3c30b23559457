import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hintCookie } from '#contract/cookies.names.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { appAddresses, homePages, pairPage, pathPattern, workerFile } from '#contract/pages.ts'
import { worthCompressing } from '#server/http/answers/compression.ts'
import { isKnownTag } from '#server/http/answers/conditional-requests.ts'
import { sendError } from '#server/http/answers/replies.ts'
import type { InstanceParts, TypedDocument } from './built-files.ts'
import {
  readAppPage,
  readDocuments,
  readMissingPage,
  readPublicPages,
  readSharedParts,
  readTexts,
} from './built-files.ts'
import type { SharedCard } from './shared-document.ts'
import { sharedDocument } from './shared-document.ts'

const htmlType = 'text/html; charset=utf-8'

/** Each page is sent with its status and its Content-Security-Policy. */
export type Pages = {
  install(app: FastifyInstance): Promise<void>
  send: SendPage
  /** The document of a link that shares a tank, with its policy. */
  shared(card: SharedCard | undefined): Promise<{ html: string; policy: string }>
}

export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** For an address that cannot be decoded: the request has passed no hook. */
  how?: { isUnreadable: boolean },
) => Promise<FastifyReply>

export function builtPages(folder: string, instance: InstanceParts): Pages {
  const publicPages = readPublicPages(folder, instance)
  const missing = readMissingPage(folder, instance)
  const documents = readDocuments(folder, instance)
  const texts = readTexts(folder)
  const app = readAppPage(folder, instance)
  const send: SendPage = async (request, reply, { isUnreadable } = { isUnreadable: false }) => {
    if (isUnreadable) {
      reply.header('content-security-policy', missing.policy).code(400)
      return sendUnlessKnown({ ...missing, type: htmlType }, { request, reply })
    }
    const path = pathOf(request)
    const page = publicPages.get(path === '/' ? anyOf(homePages) : path)
    const isApp = isAppAddress(path)
    // Users get the app's page everywhere: it draws the public ones with the sidebar.
    const isUser = request.cookies[hintCookie] !== undefined
    const { policy, ...document } = isApp || isUser ? app : (page ?? missing)
    reply.header('content-security-policy', policy).code(page || isApp ? 200 : 404)
    return sendUnlessKnown({ ...document, type: htmlType }, { request, reply, varies: 'cookie, ' })
  }
  const shared = readSharedParts(folder)
  return {
    send,
    shared: async (card) => ({ html: sharedDocument(shared.parts, card), policy: shared.policy }),
    async install(server) {
      for (const address of publicPages.keys()) server.get(address, send)
      for (const [address, document] of documents)
        server.get(address, async (request, reply) => sendUnlessKnown(document, { request, reply }))
      for (const [address, text] of texts) {
        const cacheControl = cacheControlOf(address)
        server.get(address, async (request, reply) => {
          if (address === workerFile) reply.header('content-security-policy', workerPolicy)
          return sendUnlessKnown(text, { request, reply, cacheControl })
        })
      }
      await server.register(async (pictures) => {
        // Pictures. Paths that no file can have, with a NUL or two slashes, have no page either, and are no error.
        pictures.setErrorHandler(async (error: FastifyError, _request, reply) => {
          if (error.statusCode !== 400 && error.statusCode !== 403) throw error
          return reply.callNotFound()
        })
        await pictures.register(fastifyStatic, {
          root: folder,
          index: false,
          decorateReply: false,
          allowedPath: (path) => !/\.(html|br|gz)$/.test(path),
          cacheControl: false,
          setHeaders: (reply, path) => {
            reply.header('cache-control', cacheControlOf(path))
          },
        })
      })
    },
  }
}

/** True for a page, false for a call of the API. */
export function asksForPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/api(\/|$|\?)/.test(url)
}

/** Answers requests without a route: with a page to browsers, with a flat error to calls of the API. */
export function installNotFound(app: FastifyInstance, sendPage: SendPage) {
  app.setNotFoundHandler(async (request, reply) => {
    if (asksForPage(request)) return sendPage(request, reply)
    return sendError(new ApiError('route_not_found', 'There is no such address.'), { request, reply })
  })
}

/** A worker has the policy of its own file: this one fetches only what it keeps. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Chosen anew at each request. */
function anyOf(pages: typeof homePages): string {
  return pages[Math.floor(Math.random() * pages.length)] ?? '/'
}

const appPatterns = [...appAddresses, pairPage].map((address) => new RegExp(pathPattern(address)))

function isAppAddress(path: string): boolean {
  return appPatterns.some((pattern) => pattern.test(path))
}

/** Without its query and without a slash at the end. */
function pathOf({ url }: FastifyRequest): string {
  return (url.split('?')[0] ?? '').replace(/\/$/, '') || '/'
}

type DocumentRequest = {
  request: FastifyRequest
  reply: FastifyReply
  /** The browser asks each time whether the document has changed, unless this says otherwise. */
  cacheControl?: string
  /** Further headers of the request that the answer depends on. */
  varies?: string
}

function sendUnlessKnown(
  { body, etag, type, compressed }: TypedDocument,
  { request, reply, cacheControl = 'no-cache', varies = '' }: DocumentRequest,
): FastifyReply {
  const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers
  reply.header('cache-control', cacheControl).header('etag', etag)
  reply.header('vary', `${varies}accept-encoding`).type(type)
  if (reply.statusCode === 200 && isKnownTag(known, etag)) return reply.code(304).send()
  const encoding = body.length < worthCompressing ? null : negotiate(accepted.toLowerCase(), offered)
  if (!encoding || encoding === 'identity') return reply.send(body)
  return reply.header('content-encoding', encoding).send(compressed(encoding))
}

const offered: ['br', 'gzip', 'identity'] = ['br', 'gzip', 'identity']

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // The data of a prerendered page belong to the scripts of the same build.
  return path.endsWith('.data') || path === workerFile ? 'no-cache' : 'public, max-age=3600'
}
