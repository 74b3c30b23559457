import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { BackupState } from '#contract/backups.ts'
import { day, hour, minute } from '#domain/time/durations.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import type { S3Access, S3Settings } from '#server/files/s3-store.ts'
import type { Leases } from '#server/nodes/leases.ts'
import { everybody } from '#server/nodes/leases.ts'
import { threadFile } from '#server/own-files.ts'
import type { BackupPlace } from './backup-place.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { unreadableWords, wordsOf } from './backup-words.ts'
import { Healthcheck } from './healthcheck.ts'
import type { Periods } from './kept-backups.ts'
import { bytesOf, findManifest, isOf } from './manifest.ts'
import { openPlace } from './open-place.ts'
import type { Walk, WalkTask } from './walk.ts'

/** A server that starts has other things to do. */
const firstCheck = minute
/** Checks are an hour apart: after a whole day each backup would be an hour later than the last. */
const dueAfter = day - hour / 2

/** The thread's heap in MB, for lists of some hundred thousand files. */
const heap = 256
/** In MB. A small heap for young objects, such as images, is emptied often instead of growing. */
const youngHeap = 8

/** Milliseconds that a stop waits for the thread to end by itself. */
const patience = 500

/** Milliseconds that the state for admins waits for the backups' location. */
const answerWithin = 5_000

export type BackupTask = {
  location: DatabaseLocation
  /** The bucket of the images. */
  s3: S3Settings | undefined
  /** A folder, or s3://bucket/folder. */
  place: string
  s3Access: S3Access | undefined
  /** How long backups of each month, and of each year, are kept. */
  periods: Periods
}

/** How the thread ends: with what its walk has found, or with the reason why there is no backup. */
export type BackupResult = { walk: Walk | undefined } | { failure: string }

type Options = {
  /** Whether daily backups can be made; pg_dump may be installed meanwhile. */
  daily(): Promise<BackupState['daily']>
  /** The mark by which this Coralline's backups are known. */
  instance(): Promise<string>
  /** What the last walk has left, and what becomes of this one's result. */
  walks: { task(): Promise<WalkTask>; store(walk: Walk): Promise<void> }
  leases: Leases
  /** The address at which backups are announced. */
  healthcheckUrl?: string | undefined
  now(): Date
  log: { warn(details: object, message: string): void }
}

type StoredState = Pick<BackupState, 'last' | 'unreadable'>

/** Backs the database up every day, in a thread, one backup at a time. */
export class DailyBackups {
  readonly #task: BackupTask | undefined
  readonly #place: BackupPlace | undefined
  readonly #options: Options
  readonly #healthcheck: Healthcheck
  #timer: NodeJS.Timeout | undefined
  #thread: Worker | undefined
  #making: Promise<void> | undefined
  #isStopping = false
  #failure: BackupState['failure'] = null
  /** By path; null for a backup of another Coralline. */
  readonly #summaries = new Map<string, BackupState['last']>()
  #latestRead: { at: number; state: Promise<StoredState> } | undefined

  /** Without a task nothing is backed up. */
  constructor(task: BackupTask | undefined, options: Options) {
    this.#task = task
    this.#place =
      task && openPlace(task.place, { s3Access: task.s3Access, dataFolder: task.location.dataFolder })
    this.#options = options
    this.#healthcheck = new Healthcheck({ url: options.healthcheckUrl, log: options.log })
  }

  start() {
    if (!this.#task) return
    const makeIfDue = () => void this.makeIfDue()
    this.#timer = setTimeout(() => {
      makeIfDue()
      this.#timer = setInterval(makeIfDue, hour).unref()
    }, firstCheck).unref()
  }

  /** Makes a backup when the last one is a day old. */
  async makeIfDue() {
    this.#making ??= this.#makeIfDue().finally(() => {
      this.#making = undefined
    })
    await this.#making
  }

  async #makeIfDue() {
    const { daily, leases, log } = this.#options
    try {
      if (!this.#task || (await daily()) !== 'on') return
      const lease = await leases.request(everybody)
      if (!lease) return
      try {
        await this.#makeDue(this.#task)
      } finally {
        await lease.release()
      }
    } catch (error) {
      log.warn({ err: error }, 'backup failed')
      this.#fail(wordsOf(error), { isLogged: true })
      await this.#healthcheck.announce('fail', wordsOf(error))
    }
  }

  async #makeDue(task: BackupTask) {
    if (this.#isStopping) return
    // A manifest that was whole may have been damaged since.
    this.#summaries.clear()
    const { last } = await this.#read()
    const isDue = !last || this.#options.now().getTime() - Date.parse(last.made_at) >= dueAfter
    const failure = isDue ? await this.#make(task) : undefined
    this.#latestRead = undefined
    // An earlier failure is over: another node, or the command, may have made the backup.
    if (failure === undefined) this.#failure = null
    else this.#fail(failure)
  }

  /** Makes a backup and announces it; answers why there is none. */
  async #make(task: BackupTask): Promise<string | undefined> {
    const { walks } = this.#options
    await this.#healthcheck.announce('start')
    const result = await this.#run(task)
    if ('walk' in result && result.walk) await walks.store(result.walk)
    const failure = 'failure' in result ? result.failure : undefined
    if (failure === undefined) await this.#healthcheck.announce('success')
    else await this.#healthcheck.announce('fail', failure)
    return failure
  }

  async state(): Promise<BackupState> {
    const daily = await this.#options.daily()
    try {
      const state = await Promise.race([this.#readRecent(), giveUp()])
      return { daily, ...state, failure: this.#failure }
    } catch (error) {
      // A folder that cannot be read is a failure of the backups, but not of this call.
      const failure = { at: this.#options.now().toISOString(), message: wordsOf(error) }
      return { daily, last: null, unreadable: [], failure }
    }
  }

  /** A backup under way is left unfinished: the next one removes it. */
  async stop() {
    this.#isStopping = true
    this.#healthcheck.stop()
    clearTimeout(this.#timer)
    const thread = this.#thread
    if (thread) {
      thread.postMessage('end')
      await Promise.race([once(thread, 'exit'), delay(patience)])
      await thread.terminate()
    }
    await this.#making
  }

  #fail(message: string, { isLogged = false } = {}) {
    const { now, log } = this.#options
    this.#failure = { at: now().toISOString(), message }
    if (!isLogged) log.warn({ reason: message }, 'backup failed')
  }

  async #run(task: BackupTask): Promise<BackupResult> {
    const thread = new Worker(threadFile('backup'), {
      workerData: { ...task, now: this.#options.now(), walks: await this.#options.walks.task() },
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: youngHeap },
    })
    this.#thread = thread
    try {
      return await new Promise((resolve, reject) => {
        thread.once('message', resolve)
        thread.once('error', reject)
        thread.once('exit', () => resolve({ failure: 'The backup was broken off.' }))
      })
    } finally {
      this.#thread = undefined
    }
  }

  /** A backup dated in the future, by a clock that ran ahead, must not stop all backups until then. */
  async #read(): Promise<StoredState> {
    const state: StoredState = { last: null, unreadable: [] }
    if (!this.#place) return state
    const now = this.#options.now()
    for (const { path, madeAt } of await this.#place.list()) {
      const summary = await this.#summaryOf(this.#place, path)
      if (summary === undefined) state.unreadable.push(unreadableWords(path))
      else if (madeAt <= now) state.last ??= summary
    }
    return state
  }

  /** Remembered for a while, because each request for the metrics asks for it. */
  #readRecent(): Promise<StoredState> {
    const now = performance.now()
    const latest = this.#latestRead
    if (latest && now - latest.at < (this.#place?.rememberedFor ?? 0)) return latest.state
    const state = this.#read()
    this.#latestRead = { at: now, state }
    return state
  }

  /** Null for a backup of another Coralline, undefined when it cannot be read. */
  async #summaryOf(place: BackupPlace, path: string): Promise<BackupState['last'] | undefined> {
    const known = this.#summaries.get(path)
    if (known !== undefined) return known
    const manifest = await findManifest(place, path)
    if (!manifest) return undefined
    const { made_at, missing, database } = manifest
    const isOwn = isOf(manifest, await this.#options.instance())
    const summary = isOwn
      ? { made_at, bytes: bytesOf(manifest), database_bytes: database.bytes, missing: missing.length }
      : null
    this.#summaries.set(path, summary)
    return summary
  }
}

async function giveUp(): Promise<never> {
  await delay(answerWithin, undefined, { ref: false })
  throw new BackupRefusal('The place where backups are kept does not answer.')
}
