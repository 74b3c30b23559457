import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { tokenPrefix } from '#contract/access.names.ts'
import type { EndpointShape, ReplyOf } from '#contract/endpoint.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import { buildApp } from '#server/app.ts'
import type { Engine } from '#server/db/engine.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import type { Pages } from '#server/http/pages/pages.ts'
import { sharedDocument } from '#server/http/pages/shared-document.ts'
import { compileValidator } from '#server/http/validation.ts'
import type { Config } from '#server/settings/config.ts'
import { readConfig } from '#server/settings/config.ts'
import type { Cast, Player } from './cast.ts'
import { enterCast } from './cast.ts'
import { createDatabase } from './engines.ts'

const noFiles = {
  styles: [],
  scripts: [],
  imports: [],
  font: '',
  script: '',
  palette: '',
  darkBar: '',
  html: '',
}

/** A page that stands for all of them in tests of routes; the built pages are tested in the browser. */
export const blankPages: Pages = {
  install: async () => {},
  send: async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send('<!doctype html><title>page</title>'),
  shared: async (card) => ({ html: sharedDocument(noFiles, card), policy: "default-src 'none'" }),
}

type CallOptions = {
  /** The caller; nobody when absent. */
  as?: Player
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  headers?: Record<string, string>
}

/** The answer to a call. */
type Answer<Body> = { status: number; body: Body; headers: Record<string, unknown>; text: string }

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** The real server on a real, empty database with the cast in it. */
export async function createTestApp(
  engine: Engine,
  changes: { config?: Partial<Config>; now?: () => Date; logStream?: { write(line: string): void } } = {},
) {
  const database = await createDatabase(engine)
  const cast: Cast = await enterCast(database.db)
  const config = {
    ...readConfig({
      LOG_LEVEL: 'silent',
      RATE_REQUESTS: '1000000',
      RATE_IMPORTS: '1000000',
      RATE_UPLOADS: '1000000',
      RATE_IMAGES: '1000000',
    }),
    // A free port, because other tests run beside this one.
    home: { isOn: undefined, port: 0, addresses: [], host: '127.0.0.1' },
    backupPlace: join(database.location.dataFolder, 'backups'),
    // A provider signs everybody in, unless a test says otherwise.
    ...(changes.config?.oidc && { keepsAccounts: false }),
    ...changes.config,
    dataFolder: database.location.dataFolder,
  }
  const files = openBlobStore(config)
  const app = await buildApp({
    config,
    database,
    files,
    pages: blankPages,
    ...(changes.now && { now: changes.now }),
    ...(changes.logStream && { logStream: changes.logStream }),
  })
  return {
    app,
    cast,
    config,
    database,
    db: database.db,
    files,
    location: database.location,
    call: caller(app, config.publicUrl),
    async close() {
      await app.close()
      await database.remove()
    },
  }
}

/** Calls an endpoint as a page of the app would; every success is checked against the endpoint's own schema. */
function caller(app: FastifyInstance, publicUrl: string) {
  return async <Shape extends EndpointShape>(
    endpoint: Shape,
    options: CallOptions = {},
  ): Promise<Answer<ReplyOf<Shape>>> => {
    const { as, params = {}, query = '', body, headers = {} } = options
    const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => String(params[name] ?? ''))
    const request: InjectOptions = {
      method: endpoint.method,
      url: `${path}${query}`,
      headers: {
        host: new URL(publicUrl).host,
        ...(endpoint.method !== 'GET' && { origin: publicUrl }),
        ...(as && credentialsOf(as)),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    }
    if (body !== undefined)
      request.payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const { statusCode, payload, headers: answered } = await app.inject(request)
    const isJson = String(answered['content-type']).startsWith('application/json')
    const parsed = isJson && payload !== '' ? JSON.parse(payload) : undefined
    const isFile = String(answered['content-type']).startsWith('text/csv')
    if (statusCode === endpoint.status && !isFile) refuseUnlikeContract(endpoint, parsed)
    return { status: statusCode, body: parsed, headers: answered, text: payload }
  }
}

function credentialsOf({ token }: Player): Record<string, string> {
  return token.startsWith(tokenPrefix)
    ? { authorization: `Bearer ${token}` }
    : { cookie: `coralline_session=${token}` }
}

function refuseUnlikeContract(endpoint: EndpointShape, body: unknown) {
  if (!endpoint.reply) return
  const errors = compileValidator(endpoint.reply)(body)
  if (errors.length > 0) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers unlike its contract: ${JSON.stringify(errors)}`,
    )
  }
}

/** A CSV file as the browser sends it. */
export function csvUpload(csv: string | Buffer, name = 'logs.csv') {
  return multipart([{ name: 'file', filename: name, type: 'text/csv', content: csv }])
}

/** A file with its mapping, and with what its preview has told. */
export function mappedUpload(
  content: string | Buffer,
  { mapping, expect }: { mapping: ImportMapping; expect?: string },
) {
  return multipart([
    { name: 'mapping', content: JSON.stringify(mapping) },
    ...(expect === undefined ? [] : [{ name: 'expect', content: expect }]),
    { name: 'file', filename: 'logs.csv', type: 'text/csv', content },
  ])
}

/** An image as the browser sends it. */
export function imageUpload(aquariumId: number, content: Buffer, name = 'photo.jpg') {
  return multipart([
    { name: 'aquarium_id', content: String(aquariumId) },
    { name: 'image', filename: name, type: 'image/jpeg', content },
  ])
}

type Part = { name: string; content: string | Buffer; filename?: string; type?: string }

/** A form as the browser sends it. */
export function multipart(parts: readonly Part[]): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'coralline-test-boundary'
  const pieces = parts.flatMap(({ name, content, filename, type }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ])
  const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
