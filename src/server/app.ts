import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import Fastify, { LogController } from 'fastify'
import { serveAccess } from '#server/access-keys/access.routes.ts'
import { findLink } from '#server/access-keys/share-keys.rules.ts'
import { findToken } from '#server/access-keys/token-actor.rules.ts'
import type { Database } from '#server/db/database.ts'
import { serveDevices } from '#server/devices/devices.routes.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import { releaseReserve } from '#server/files/reserve.ts'
import { serveHomeNetwork } from '#server/home-network/home-network.routes.ts'
import { Answers } from '#server/http/answers/answers.ts'
import { answerCompression } from '#server/http/answers/compression.ts'
import { installErrorHandler } from '#server/http/answers/replies.ts'
import { installWholeAnswers } from '#server/http/answers/whole-answers.ts'
import { acceptExactJson } from '#server/http/bodies.ts'
import { installEarlyAnswers } from '#server/http/guards/early-answers.ts'
import { forwardingRule, hostRule } from '#server/http/guards/origin-rules.ts'
import { installRates } from '#server/http/guards/rates.ts'
import type { Waits } from '#server/http/guards/slow-clients.ts'
import { installSlowClientGuard, serverTimeouts, usualWaits } from '#server/http/guards/slow-clients.ts'
import { UnreadRequests } from '#server/http/guards/unread-requests.ts'
import { installHealth } from '#server/http/health.ts'
import { installRequestLog, loggerOptions, standardOutput } from '#server/http/logging.ts'
import { installOpenApi } from '#server/http/openapi.ts'
import { OwnOrigins } from '#server/http/own-origins.ts'
import type { Pages } from '#server/http/pages/pages.ts'
import { installNotFound } from '#server/http/pages/pages.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { endpointServer } from '#server/http/serve.ts'
import { requestValidator } from '#server/http/validation.ts'
import { serveMetrics } from '#server/metrics/metrics.routes.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import { nodeName, nodesOf } from '#server/nodes/nodes.ts'
import { serveAskedLinks } from '#server/passwords/asked-links.routes.ts'
import { AskedLinks } from '#server/passwords/asked-links.ts'
import { servePasswords } from '#server/passwords/passwords.routes.ts'
import { SetupCodes } from '#server/passwords/setup-codes.ts'
import { WrongPasswords } from '#server/passwords/wrong-passwords.ts'
import { installMessagePages } from '#server/reminders/message-pages.routes.ts'
import { readinessOf } from '#server/running/readiness.ts'
import { findActor } from '#server/sessions/sessions.rules.ts'
import type { Config } from '#server/settings/config.ts'
import { installSharedPage } from '#server/shares/shared-page.routes.ts'
import { installOwnPages } from '#server/sign-in/own-pages.routes.ts'
import { serveSignIn } from '#server/sign-in/sign-in.routes.ts'
import { signInWays } from '#server/sign-in/sign-in-ways.ts'
import { serveFeatures } from './features.ts'

export type AppParts = {
  config: Config
  database: Database
  files: ImageStore
  pages: Pages
  /** Tests pass a clock that they can move. */
  now?: () => Date
  /** Aborted when the server is about to stop. */
  stopping?: AbortSignal
  /** Receives the lines of the log instead of the standard output. */
  logStream?: { write(line: string): void }
  /** Shorter waits for slow clients, in tests. */
  waits?: Partial<Waits>
}

/** Builds the whole server, not yet listening: the edge first, then every feature. */
export async function buildApp({
  config,
  database,
  files,
  pages,
  now = () => new Date(),
  stopping = new AbortController().signal,
  logStream = standardOutput,
  waits,
}: AppParts): Promise<FastifyInstance> {
  const { publicUrl } = config
  const { db } = database
  const origins = new OwnOrigins(config)
  const unread = new UnreadRequests(securityHeaders, pages.send)
  const app = Fastify({
    logger: { ...loggerOptions(config.logLevel), stream: logStream },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 64_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    http: serverTimeouts,
    clientErrorHandler: unread.refuse,
    frameworkErrors: unread.refuseAddress,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
  })
  unread.install(app)
  const { request, reader, rest } = { ...usualWaits, ...waits }
  installWholeAnswers(app, reader)
  installEarlyAnswers(app, rest)
  const nodes = nodesOf(database, nodeName(config.port))
  await installEdge(app, { config, origins, nodes })
  installErrorHandler(app)
  installRequestLog(app)
  installSlowClientGuard(app, request)
  installNotFound(app, pages.send)
  installOpenApi(app, origins.publicOrigin)
  installHealth(app, { readiness: readinessOf({ database, files, log: app.log }), stopping })
  await pages.install(app)

  const serve = endpointServer(app, {
    findActor: (token, at) => findActor(db, { token, now: now(), at }),
    findToken: (token, at) => findToken(db, { token, now: now(), at }),
    findLink: (secret) => findLink(db, { secret, now: now() }),
    rates: config.rates,
    snapshots: database.snapshots,
    answers: new Answers(config.dataFolder),
    makeRoom: async () => database.engine === 'sqlite' && releaseReserve(config.dataFolder),
  })
  const ways = signInWays(app, { config, origins, now })
  const { computerAddress } = ways
  const signInParts = {
    ...{ db, now, origins, adminEmails: config.adminEmails, mail: config.mail },
    ...ways,
    wrong: new WrongPasswords(nodes.rateCounters('wrong passwords')),
    setupCodes: new SetupCodes(nodes.rateCounters('setup codes')),
    ...{ isRegistrationOpen: config.isRegistrationOpen, log: app.log },
    askedLinks: askedLinksOf(app, nodes),
  }
  serveSignIn(serve, signInParts)
  servePasswords(serve, signInParts)
  serveAskedLinks(serve, signInParts)
  await installOwnPages(app, signInParts, Math.ceil(config.rates.signIn / 2))
  await installMessagePages(app, { db, now }, config.rates.signIn)
  const closing = closingSignal(app)
  serveDevices(serve, { db, origins, now, closing })
  serveAccess(serve, { db, origins, now })
  installSharedPage(app, { db, pages, publicUrl, now, rate: config.rates.requests })
  serveHomeNetwork(serve, { app, db, origins, settings: config.home, computerAddress })
  const sources = serveFeatures(serve, { ...{ app, config, database, files, now, nodes, closing }, ...ways })
  const { metricsToken: token } = config
  if (token !== undefined) await serveMetrics(app, { token, sources, origins })
  return app
}

/** Closed with the app. */
function askedLinksOf(app: FastifyInstance, nodes: Nodes): AskedLinks {
  const askedLinks = new AskedLinks(nodes.rateCounters('asked links'))
  app.decorate('askedLinks', askedLinks)
  app.addHook('onClose', () => askedLinks.close())
  return askedLinks
}

/** Aborted before the app waits for requests that are under way. */
function closingSignal(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return closing.signal
}

type EdgeParts = { config: Config; origins: OwnOrigins; nodes: Nodes }

/** Installs what every request passes before it reaches a route. */
async function installEdge(app: FastifyInstance, { config, origins, nodes }: EdgeParts) {
  const { trustedProxies } = config
  const checkHost = hostRule(origins)
  const checkForwarding = forwardingRule(trustedProxies)
  app.decorateRequest('actor', undefined)
  app.decorateRequest('accessKey', undefined)
  app.decorateRequest('link', undefined)
  app.decorateRequest('ownOrigin', null as never)
  app.setValidatorCompiler(requestValidator)
  app.addHook('onRequest', async (request, reply) => {
    checkForwarding(request)
    return checkHost(request, reply)
  })
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, answerCompression)
  await app.register(fastifyMultipart, { throwFileSizeLimit: true })
  await installRates(app, nodes)
  acceptExactJson(app)
  // Answers of the API belong to one user.
  app.addHook('onSend', async (request, reply) => {
    // Not by the address alone: the router answers /%61pi/me as well.
    const isCall = request.routeOptions.config.endpoint !== undefined || request.url.startsWith('/api/')
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The links that are being mailed. */
    askedLinks: AskedLinks
  }
}
