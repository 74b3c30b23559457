import type { MessageWay } from '#contract/reminders.names.ts'
import { messageDayAt } from '#domain/care/message-times.ts'
import { openTasks } from '#domain/care/open-tasks.ts'
import { minute } from '#domain/time/durations.ts'
import { isZone } from '#domain/time/zones.ts'
import type { Leases } from '#server/nodes/leases.ts'
import { everybody } from '#server/nodes/leases.ts'
import { dueWords } from './message-words.ts'
import type { MessageParts } from './messages.ts'
import { sendTo, whyNot } from './messages.ts'
import type { Reminded } from './reminders.store.ts'
import * as store from './reminders.store.ts'

/** Accounts that are read, and messages that are sent, at a time. */
const batch = 100
const atOnce = 5
/** For how long a server that refused, or was not there, and an address that was refused for now, are left alone. */
const pause = 10 * minute
/** Accounts that are remembered as having nothing to be told. */
const mostRemembered = 100_000

type Options = MessageParts & {
  leases: Leases
  now(): Date
  log: { warn(details: object, message: string): void }
}

/**
 * Sends each user one message a day at most, at the chosen hour, when something has become due that no message has told
 * of. The day is taken before a message is sent and given back only when it is certain that it was not: a message that
 * may have arrived is never sent again.
 */
export class DailyMessages {
  readonly #options: Options
  readonly #pausedUntil: Record<MessageWay, number> = { email: 0, ntfy: 0 }
  /** By account: for which hour it was seen that nothing is to be told. */
  readonly #quiet = new Map<number, string>()
  /** By account: until when its address, which was refused for now, is left alone. */
  readonly #waiting = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #isStopping = false

  constructor(options: Options) {
    this.#options = options
  }

  start() {
    this.#timer = setInterval(() => void this.sendDue(), minute).unref()
  }

  /** What is under way is sent to its end. */
  async stop() {
    this.#isStopping = true
    clearInterval(this.#timer)
    await this.#sending
  }

  /** Sends what is due now. Only one node does at a time. */
  async sendDue() {
    this.#sending ??= this.#sendDue().finally(() => {
      this.#sending = undefined
    })
    await this.#sending
  }

  async #sendDue() {
    const { db, leases, log, now } = this.#options
    try {
      const lease = await leases.request(everybody)
      if (!lease) return
      try {
        for (const time of await store.chosenTimes(db)) {
          // A zone that this machine does not know any more keeps no other from its messages.
          const day = isZone(time.zone) ? messageDayAt(time, now()) : undefined
          if (day !== undefined) await this.#sendAt(time, day)
        }
      } finally {
        await lease.release()
      }
    } catch (error) {
      // The next minute tries again, after a full disk or a restarting database.
      log.warn({ err: error }, 'messages not sent')
    }
  }

  async #sendAt(time: { hour: number; zone: string }, day: string) {
    const { db, now } = this.#options
    for (let after = 0; ; ) {
      const users = await store.remindedAt(db, { ...time, day, after, limit: batch })
      for (let from = 0; from < users.length; from += atOnce) {
        // Many messages may take longer than the hour lasts.
        if (this.#isStopping || messageDayAt(time, now()) !== day) return
        await Promise.all(users.slice(from, from + atOnce).map((user) => this.#tryToRemind(user, day)))
      }
      const last = users.at(-1)
      if (!last || users.length < batch) return
      after = last.id
    }
  }

  /** What fails for one of them keeps no other from a message. */
  async #tryToRemind(user: Reminded, day: string) {
    try {
      await this.#remind(user, day)
    } catch (error) {
      this.#options.log.warn({ err: error, user: user.id }, 'a message was not sent')
    }
  }

  async #remind(user: Reminded, day: string) {
    const { db, tasksOf, now } = this.#options
    const at = now()
    const looked = `${day} ${user.remind_hour} ${user.remind_zone}`
    const until = Math.max(this.#pausedUntil[user.remind_by ?? 'email'], this.#waiting.get(user.id) ?? 0)
    const isPaused = at.getTime() < until
    if (isPaused || this.#quiet.get(user.id) === looked || whyNot(user, this.#options)) return
    const open = openTasks(await tasksOf({ userId: user.id, now: at }), at)
    const occurrences = open.flatMap((tank) => tank.occurrences)
    const told = new Set<string>(user.reminded_of === null ? [] : JSON.parse(user.reminded_of))
    if (occurrences.every((one) => told.has(one))) return this.#beQuiet(user.id, looked)
    if (!(await store.takeDay(db, user, day))) return
    const { outcome, code } = await sendTo(user, dueWords(open), this.#options)
    if (outcome === 'sent' || outcome === 'unknown') await store.noteSent(db, user.id, occurrences)
    if (outcome === 'bounced') await store.noteBounce(db, user.id)
    if (outcome === 'later') this.#wait(user.id, at)
    if (outcome === 'later' || outcome === 'unavailable') await store.giveDayBack(db, user, day)
    if (outcome === 'unavailable' || outcome === 'unknown') this.#pause(user.remind_by, { at, code })
  }

  #wait(id: number, at: Date) {
    if (this.#waiting.size >= mostRemembered) this.#waiting.clear()
    this.#waiting.set(id, at.getTime() + pause)
  }

  #beQuiet(id: number, looked: string) {
    if (this.#quiet.size >= mostRemembered) this.#quiet.clear()
    this.#quiet.set(id, looked)
  }

  #pause(way: MessageWay | null, { at, code }: { at: Date; code: string | number | undefined }) {
    if (way === null) return
    this.#pausedUntil[way] = at.getTime() + pause
    this.#options.log.warn({ way, code }, 'a message was not sent')
  }
}
