import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import os from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '#contract/errors/errors.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { isNewDatabase, openDatabase } from '#server/db/database.ts'
import { refusedStart, StartRefusal } from '#server/db/start-refusal.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { isLoopbackHost } from '#server/http/addresses.ts'
import { developmentPages } from '#server/http/pages/dev-pages.ts'
import type { Pages } from '#server/http/pages/pages.ts'
import { builtPages } from '#server/http/pages/pages.ts'
import type { OwnImages } from '#server/images/image-place.rules.ts'
import { ownImages, refuseImagesWithoutDatabase } from '#server/images/image-place.rules.ts'
import { forgetKilled, nodeName } from '#server/nodes/nodes.ts'
import { builtPagesFolder } from '#server/own-files.ts'
import { isSettingUp, newSetupCode } from '#server/passwords/first-account.rules.ts'
import { hasPasswords } from '#server/passwords/passwords.store.ts'
import type { Config } from '#server/settings/config.ts'
import { ConfigError, readConfig } from '#server/settings/config.ts'
import { isThisMachineAlone } from '#server/sign-in/sign-in-ways.ts'
import { startHousekeeping } from './housekeeping.ts'

/** Milliseconds from a signal to the end at most, unless draining takes longer; `operating.md` says 8 s. */
const patience = 7_000
/** Milliseconds that a start waits for the storage of images. */
const storagePatience = 5_000
/** Milliseconds in which requests must be answered after the draining. */
const patienceAfterDraining = 2_500
/** Milliseconds between checks whether the parent process is there. */
const parentCheck = 500

type RunOptions = {
  webFolder?: string
  /** What may be wrong in `.env`, a sentence each. */
  doubts?: readonly string[]
}

/** Starts the server. A refusal ends the process with its sentence. */
export async function run({ webFolder = builtPagesFolder, doubts = [] }: RunOptions = {}) {
  try {
    await start(webFolder, doubts)
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartRefusal)) throw error
    process.stderr.write(`Coralline did not start.\n${error.message}\n`)
    process.exitCode = error instanceof StartRefusal && error.mayPass ? 1 : refusedStart
  }
}

async function start(webFolder: string, doubts: readonly string[]) {
  const config = readConfig()
  const { database, files } = await openStores(config, doubts)
  try {
    await serve({ config, database, files, webFolder })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** @throws StartRefusal when the database or the storage of images belongs to another instance */
export async function openStores(config: Config, doubts: readonly string[] = []) {
  const store = openBlobStore(config)
  if (isNewDatabase(config)) {
    refuseDoubtful(config, doubts)
    await refuseImagesWithoutDatabase(store)
  }
  const database = await openDatabase(config)
  try {
    const files = ownImages({ db: database.db, files: store })
    await checkImages(files)
    return { database, files }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * A misspelt DATA_DIR or DATABASE_URL would lead to a new, empty database. An old one has run with these lines before.
 */
function refuseDoubtful({ dataFolder }: Config, doubts: readonly string[]) {
  if (doubts.length > 0)
    throw new StartRefusal(
      `There is no database in ${resolve(dataFolder)}, and none is made as long as it may be elsewhere: correct .env first, as told above.`,
    )
}

/** Checks the storage of images. If it does not answer, it is checked again before anything is written to it. */
async function checkImages(files: OwnImages) {
  const checked = files.check()
  await Promise.race([checked, delay(storagePatience, undefined, { ref: false })]).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
  checked.catch(() => {})
}

type ServerParts = { config: Config; database: Database; files: OwnImages; webFolder: string }

async function serve({ config, database, files, webFolder }: ServerParts) {
  const pages = await readPages(webFolder, config)
  const stopping = new AbortController()
  await forgetKilled(database, nodeName(config.port))
  const app = await buildApp({ config, database, files, pages, stopping: stopping.signal })
  const closeIdleSockets = watchIdleSockets(app.server)
  await listen(app, config)
  const stopHousekeeping = startHousekeeping({
    database,
    files,
    dataFolder: config.dataFolder,
    removeDeleted: () => app.deletionSweep.wake(),
    log: app.log,
  })
  let isStopping = false
  const stop = async (drainSeconds: number) => {
    // A terminal sends Ctrl-C to every process, and npm passes it on once more.
    if (isStopping) return
    isStopping = true
    setTimeout(
      () => {
        app.breakOffAnswers()
        process.exit(1)
      },
      Math.max(patience, drainSeconds * 1000 + patienceAfterDraining),
    ).unref()
    stopHousekeeping()
    stopping.abort()
    await delay(drainSeconds * 1000)
    const closed = app.close()
    closeIdleSockets()
    await closed
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => stop(config.drainSeconds))
  // Whoever presses Ctrl-C waits for the prompt.
  process.on('SIGINT', () => stop(0))
  if (config.parent !== undefined) endWithParent(config.parent, () => stop(config.drainSeconds))
  void database.checked.then((damage) => damage && process.stderr.write(`${damage}\n`))
  // A program that reads it may send a signal at once.
  await greet(config, database)
}

/** Stops when its parent has ended: a signal may reach only `npm start`, and the server would keep folder and port. */
function endWithParent(parent: number, stop: () => void) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, parentCheck)
  timer.unref()
}

async function readPages(
  webFolder: string,
  { oidc, publicUrl, hasPlans, isDevelopment }: Config,
): Promise<Pages> {
  if (isDevelopment) return developmentPages({ hasPlans })
  const formTarget = oidc && new URL(oidc.issuer).origin
  try {
    return builtPages(webFolder, { publicUrl, formTarget, hasPlans })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw error
    throw new StartRefusal(`The web pages are not built: ${message}. Run \`npm start\` or \`npm run build\`.`)
  }
}

async function listen(app: { listen(address: object): Promise<unknown> }, { host, port }: Config) {
  listNoHiddenAddresses()
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartRefusal(
      code === 'EADDRINUSE'
        ? `Port ${port} of ${host} is taken by another program. Stop it, or choose another with PORT.`
        : `Nobody can listen on port ${port} of ${host}: ${message}. Choose others with HOST and PORT.`,
      { mayPass: true },
    )
  }
}

/**
 * Fastify lists the addresses of 0.0.0.0 for the log. Where a sandbox hides them, that throws where nobody can catch
 * it.
 */
function listNoHiddenAddresses() {
  try {
    os.networkInterfaces()
  } catch {
    Object.assign(os, { networkInterfaces: () => ({}) })
  }
}

/**
 * Answers the function that closes every socket when no request is under way on it. Node's own function waits on
 * sockets that
 * a browser has opened in advance or keeps alive.
 */
function watchIdleSockets(server: Server): () => void {
  const idle = new Set<Socket>()
  let isClosing = false
  server.on('connection', (socket) => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    response.once('close', () => {
      if (isClosing) socket.destroySoon()
      else if (!socket.destroyed) idle.add(socket)
    })
  })
  return () => {
    isClosing = true
    for (const socket of idle) socket.destroy()
  }
}

async function greet(config: Config, database: Database) {
  // A full disk below the log's file must not end the server.
  process.stdout.on('error', () => {})
  const lines = [`Coralline is running: open ${config.publicUrl}`, await howToSignIn(config, database)]
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function howToSignIn(config: Config, { db }: Database): Promise<string> {
  if (config.oidc && !config.keepsAccounts) return `Sign in with ${new URL(config.oidc.issuer).hostname}.`
  const isOpen = !config.oidc && isThisMachineAlone(config) && !(await hasPasswords(db))
  if (isOpen)
    return isLoopbackHost(new URL(config.publicUrl).hostname)
      ? 'Sign in with any name and e-mail address. A password is set in the settings.'
      : `On this computer, at http://localhost:${config.port}, sign in with any name and e-mail address.`
  if (!(await isSettingUp(db))) return 'Sign in with e-mail and password.'
  // A log is kept and read by others: the code stands on a terminal only.
  const code = process.stdout.isTTY ? await newSetupCode(db, new Date()) : undefined
  const show = 'Make the first account at /setup; `npx coralline setup-code` shows the code for it.'
  return code === undefined
    ? show
    : `Make the first account at ${config.publicUrl}/setup with the code ${code}`
}
