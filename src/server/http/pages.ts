import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors.ts'
import { appAddresses } from '#contract/pages.ts'
import type { BuiltDocument, InstanceParts, PublicPage } from './built-files.ts'
import { readAppPage, readDocuments, readPublicPages } from './built-files.ts'
import { hintCookie } from './cookies.ts'
import { isKnownTag } from './entity-tags.ts'
import { sendError } from './replies.ts'

/** The pages of the browser's app: each with its status, body and Content-Security-Policy. */
export type Pages = { install(app: FastifyInstance): Promise<void>; send: SendPage }

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves what `npm run build` has made of the browser's app. */
export function builtPages(folder: string, instance: InstanceParts): Pages {
  const publicPages = readPublicPages(folder, instance)
  const documents = readDocuments(folder, instance)
  const app = readAppPage(folder, instance)
  const send: SendPage = async (request, reply) => {
    const path = pathOf(request)
    const page = anyOf(publicPages.get(path))
    const { policy, ...body } = page ? page[isKeeper(request) ? 'keepers' : 'visitors'] : app
    reply
      .header('content-security-policy', policy)
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8')
      .code(page || isAppAddress(path) ? 200 : 404)
    return sendUnlessKnown(body, { request, reply })
  }
  return {
    send,
    async install(server) {
      for (const address of publicPages.keys()) server.get(address, send)
      for (const [address, { type, ...document }] of documents) {
        server.get(address, async (request, reply) =>
          sendUnlessKnown(document, { request, reply: reply.type(type) }),
        )
      }
      await server.register(fastifyStatic, {
        root: folder,
        index: false,
        decorateReply: false,
        // Pages and documents are served above; the data of a document is nobody's.
        allowedPath: (path) => !/\.(html|xml\.data|txt\.data)$/.test(path),
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', cacheControlOf(path))
        },
      })
    },
  }
}

/** What has no route: pages for browsers, a flat error for calls. */
export function installNotFound(app: FastifyInstance, sendPage: SendPage) {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$|\?)/.test(request.url)
    if (isPage) return sendPage(request, reply)
    return sendError(new ApiError('route_not_found', 'There is no such address.'), { request, reply })
  })
}

/** One of the looks of a page, a new one at each request. */
function anyOf(looks: PublicPage[] = []): PublicPage | undefined {
  return looks[Math.floor(Math.random() * looks.length)]
}

const appPatterns = appAddresses.map((address) => new RegExp(`^${address.replace(':id', '[1-9]\\d*')}$`))

function isAppAddress(path: string): boolean {
  return appPatterns.some((pattern) => pattern.test(path))
}

/** Without the query, and with or without a slash at the end. */
function pathOf({ url }: FastifyRequest): string {
  return (url.split('?')[0] ?? '').replace(/\/$/, '') || '/'
}

function isKeeper(request: FastifyRequest): boolean {
  return request.cookies[hintCookie] !== undefined
}

/** Asked for anew each time, and sent only when it has changed. */
function sendUnlessKnown(
  { body, etag }: BuiltDocument,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', etag)
  const isThere = reply.statusCode === 200 && isKnownTag(request.headers['if-none-match'], etag)
  return isThere ? reply.code(304).send() : reply.send(body)
}

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // What a prerendered page shows belongs to the scripts of the same build.
  return path.endsWith('.data') ? 'no-cache' : 'public, max-age=3600'
}
