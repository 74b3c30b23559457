import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors.ts'
import { hintCookie } from './cookies.ts'
import { sendError } from './replies.ts'

/** The pages of the browser's app: each with its status, body and Content-Security-Policy. */
export type Pages = { install(app: FastifyInstance): Promise<void>; send: SendPage }

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Addresses that the app itself routes; everything else without a file is not found. */
const appAddress = /^\/(dashboard|aquarium\/[1-9]\d*)\/?$/

/** Addresses that have a page of their own, built without knowing who looks. */
const publicAddresses = ['/', '/demo-aquarium']

type PolicyParts = { isPublic: boolean; formTarget: string | undefined }

/** Serves what `npm run build` has made of the browser's app. */
export function builtPages(folder: string, { formTarget }: { formTarget: string | undefined }): Pages {
  const visitorPages = readPublicPages(folder, { isPublic: true, formTarget })
  // Who goes on from here into the app keeps this page's policy.
  const keeperPages = readPublicPages(folder, { isPublic: false, formTarget })
  const app = readPage(join(folder, '__spa-fallback.html'), { isPublic: false, formTarget })
  return {
    async install(server) {
      await server.register(fastifyStatic, {
        root: folder,
        index: false,
        decorateReply: false,
        allowedPath: (path) => !path.endsWith('.html'),
        cacheControl: false,
        setHeaders: (reply, path) => {
          const isHashed = path.includes('/assets/')
          reply.header(
            'cache-control',
            isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          )
        },
      })
    },
    async send(request, reply) {
      const path = request.url.split('?')[0] ?? '/'
      const isKeeper = request.cookies[hintCookie] !== undefined
      const publicPage = (isKeeper ? keeperPages : visitorPages).get(path)
      const page = publicPage ?? app
      reply.header('content-security-policy', page.policy).header('cache-control', 'no-cache')
      reply.code(publicPage || appAddress.test(path) ? 200 : 404)
      return reply.type('text/html; charset=utf-8').send(page.html)
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

/** A page allows the inline scripts that it was built with, by their hashes, and no others. */
function pagePolicy(html: string, { isPublic, formTarget }: PolicyParts): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
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

function readPage(path: string, parts: PolicyParts) {
  const html = readFileSync(path, 'utf8')
  return { html, policy: pagePolicy(html, parts) }
}

function readPublicPages(folder: string, parts: PolicyParts) {
  return new Map(
    publicAddresses.map((address) => [address, readPage(join(folder, address, 'index.html'), parts)]),
  )
}
