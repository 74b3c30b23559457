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
import { bytesOf, findManifest, isOf } from './manifest.ts'
import { openPlace } from './open-place.ts'

/** The first check waits, because a server that starts has other things to do. */
const firstCheck = minute
/** Checks are an hour apart. If a backup were due only after a whole day, each would be made an hour later in the day than the last. */
const dueAfter = day - hour / 2

/** The thread's heap in MB: lists of some hundred thousand files fit. */
const heap = 256
/** In MB. Images live shortly: a small heap for young objects is emptied often instead of growing. */
const youngHeap = 8

/** How long (ms) a stop waits for the thread to end by itself. */
const patience = 500

/** How long (ms) the state for admins waits for a place that does not answer. */
const answerWithin = 5_000

export type BackupTask = {
  location: DatabaseLocation
  /** The bucket of the images. */
  s3: S3Settings | undefined
  /** Where backups are kept: a folder, or s3://bucket/folder. */
  place: string
  s3Access: S3Access | undefined
}

type Options = {
  /** Whether daily backups can be made. Asked at each check, because pg_dump may be installed meanwhile. */
  daily(): Promise<BackupState['daily']>
  /** The mark of this Coralline, by which its backups are known. */
  instance(): Promise<string>
  /** Lets only one of all nodes make the backup. */
  leases: Leases
  now(): Date
  log: { warn(details: object, message: string): void }
}

/** What lies in the place of the backups. */
type Kept = Pick<BackupState, 'last' | 'unreadable'>

/** Backs the database up every day, in a thread, one backup at a time. */
export class DailyBackups {
  readonly #task: BackupTask | undefined
  readonly #place: BackupPlace | undefined
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  #thread: Worker | undefined
  #making: Promise<void> | undefined
  #isStopping = false
  #failure: BackupState['failure'] = null
  /** What is told of each backup that was read; null when it is of another Coralline. */
  readonly #told = new Map<string, BackupState['last']>()
  #asked: { at: number; kept: Promise<Kept> } | undefined

  /** Without a task nothing is backed up. */
  constructor(task: BackupTask | undefined, options: Options) {
    this.#task = task
    this.#place =
      task && openPlace(task.place, { s3Access: task.s3Access, dataFolder: task.location.dataFolder })
    this.#options = options
  }

  /** Looks in a minute and then every hour whether a backup is due. */
  start() {
    if (!this.#task) return
    const makeIfDue = () => void this.makeIfDue()
    this.#timer = setTimeout(() => {
      makeIfDue()
      this.#timer = setInterval(makeIfDue, hour).unref()
    }, firstCheck).unref()
  }

  /** Makes a backup when the last one is a day old. What fails is tried again an hour later. */
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
    }
  }

  async #makeDue(task: BackupTask) {
    if (this.#isStopping) return
    // Read anew: a manifest that was whole may have been damaged since.
    this.#told.clear()
    const { last } = await this.#look()
    const isDue = !last || this.#options.now().getTime() - Date.parse(last.made_at) >= dueAfter
    const failure = isDue ? await this.#run(task) : undefined
    this.#asked = undefined
    // Without a failure, an earlier one is over: another node, or the command, may have made the backup.
    if (failure === undefined) this.#failure = null
    else this.#fail(failure)
  }

  /** The state of the backups, as admins are told of it. */
  async state(): Promise<BackupState> {
    const daily = await this.#options.daily()
    try {
      const kept = await Promise.race([this.#lookOfLate(), giveUp()])
      return { daily, ...kept, failure: this.#failure }
    } catch (error) {
      // A folder that cannot be read is a failure of the backups, but not of this call.
      return {
        daily,
        ...{ last: null, unreadable: [] },
        failure: { at: this.#options.now().toISOString(), message: wordsOf(error) },
      }
    }
  }

  /** A backup that is under way is left unfinished: the next one removes it. */
  async stop() {
    this.#isStopping = true
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

  /** Makes a backup in a thread; resolves with the reason when it failed. */
  async #run(task: BackupTask): Promise<string | undefined> {
    const thread = new Worker(threadFile('backup'), {
      workerData: { ...task, now: this.#options.now() },
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: youngHeap },
    })
    this.#thread = thread
    try {
      return await new Promise((resolve, reject) => {
        thread.once('message', resolve)
        thread.once('error', reject)
        // A thread that was told to stop ends here, too.
        thread.once('exit', () => resolve('The backup was broken off.'))
      })
    } finally {
      this.#thread = undefined
    }
  }

  /** A backup dated in the future is not the last: made while the clock ran ahead, it must not stop all backups until that date. */
  async #look(): Promise<Kept> {
    const kept: Kept = { last: null, unreadable: [] }
    if (!this.#place) return kept
    const now = this.#options.now()
    for (const { path, madeAt } of await this.#place.list()) {
      const told = await this.#tell(this.#place, path)
      if (told === undefined) kept.unreadable.push(unreadableWords(path))
      else if (madeAt <= now) kept.last ??= told
    }
    return kept
  }

  /** What was last seen in the place, remembered for a while, because each request for the metrics asks for it. */
  #lookOfLate(): Promise<Kept> {
    const isRecent = this.#asked && performance.now() - this.#asked.at < (this.#place?.rememberedFor ?? 0)
    if (!this.#asked || !isRecent) this.#asked = { at: performance.now(), kept: this.#look() }
    return this.#asked.kept
  }

  /** What is told of a backup; null when it is of another Coralline, undefined when it cannot be read. */
  async #tell(place: BackupPlace, path: string): Promise<BackupState['last'] | undefined> {
    const known = this.#told.get(path)
    if (known !== undefined) return known
    const manifest = await findManifest(place, path)
    if (!manifest) return undefined
    const { made_at, missing } = manifest
    const isOwn = isOf(manifest, await this.#options.instance())
    const told = isOwn ? { made_at, bytes: bytesOf(manifest), missing: missing.length } : null
    this.#told.set(path, told)
    return told
  }
}

async function giveUp(): Promise<never> {
  await delay(answerWithin, undefined, { ref: false })
  throw new BackupRefusal('The place where backups are kept does not answer.')
}
