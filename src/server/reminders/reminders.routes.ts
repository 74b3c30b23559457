import { randomBytes } from 'node:crypto'
import { ApiError, authenticationRequired, invalidRequest } from '#contract/errors/errors.ts'
import { maxBounces } from '#contract/reminders.names.ts'
import type { Reminders } from '#contract/reminders.ts'
import * as contract from '#contract/reminders.ts'
import { openTasks } from '#domain/care/open-tasks.ts'
import { hour } from '#domain/time/durations.ts'
import { isZone } from '#domain/time/zones.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import type { RateCounters } from '#server/nodes/rate-counters.ts'
import { toldOf } from '#server/outbound/sending.ts'
import { mailConfirmation } from './confirmation.rules.ts'
import { dueWords, nothingDue } from './message-words.ts'
import type { MessageParts } from './messages.ts'
import { isConfirmed, sendTo, waysOf, whyNot } from './messages.ts'
import type { Reminded } from './reminders.store.ts'
import * as store from './reminders.store.ts'

type ReminderParts = MessageParts & { nodes: Nodes; now(): Date }

/** Mails and messages that one account may ask for in an hour. */
const mostAsked = 10

export function serveReminders(serve: Serve, parts: ReminderParts) {
  const { db, mail, now, publicUrl, tasksOf, nodes } = parts
  const asked = nodes.rateCounters('messages asked for')
  const shown = async (id: number) => asReminders(await getReminded(id), parts)
  const getReminded = async (id: number) => {
    const user = await store.findReminded(db, id)
    if (!user) throw authenticationRequired()
    return user
  }

  serve(contract.getReminders, ({ actor }) => shown(actor.id))

  serve(contract.putReminders, async ({ actor, body }) => {
    const user = await getReminded(actor.id)
    if (!isZone(body.zone)) throw invalidRequest({ zone: 'This server knows no such time zone.' })
    const problem = whyNot({ ...user, remind_by: body.by }, parts)
    if (body.by !== null && problem !== undefined) throw invalidRequest({ by: problem })
    await store.putChoice(db, actor.id, body)
    if (body.by === 'ntfy') await store.giveTopic(db, actor.id, newTopic())
    return shown(actor.id)
  })

  serve(contract.sendMessageNow, async ({ actor }) => {
    const user = await getReminded(actor.id)
    const problem = whyNot(user, parts)
    if (problem !== undefined) throw invalidRequest({ by: problem })
    await countAsked(asked, actor.id)
    const at = now()
    const open = openTasks(await tasksOf({ userId: actor.id, now: at }), at)
    return toldOf(await sendTo(user, open.length > 0 ? dueWords(open) : nothingDue, parts))
  })

  serve(contract.mailConfirmation, async ({ actor }) => {
    const user = await getReminded(actor.id)
    if (!mail) throw invalidRequest({ email: 'This Coralline sends no mails.' })
    if (isConfirmed(user)) throw invalidRequest({ email: 'This address is confirmed already.' })
    await countAsked(asked, actor.id)
    return toldOf(await mailConfirmation(db, mail, { user, publicUrl, now: now() }))
  })
}

function asReminders(user: Reminded, parts: MessageParts): Reminders {
  const { ntfy } = parts
  return {
    ways: waysOf(parts),
    by: user.remind_by,
    hour: user.remind_hour,
    zone: user.remind_zone,
    email: user.email,
    email_confirmed: isConfirmed(user),
    topic_url: ntfy && user.remind_topic !== null ? `${ntfy.address}/${user.remind_topic}` : null,
    bounced: user.remind_by === null && user.bounces >= maxBounces,
  }
}

/** A name that nobody guesses: whoever knows it can read along. */
function newTopic(): string {
  return `coralline-${randomBytes(16).toString('base64url')}`
}

/** @throws too_many_requests */
async function countAsked(counters: RateCounters, userId: number) {
  const { current, ttl } = await counters.count(String(userId), { window: hour, max: mostAsked })
  if (current <= mostAsked) return
  const retryAfter = Math.ceil(ttl / 1000)
  throw new ApiError(
    'too_many_requests',
    `You have asked for ${mostAsked} mails and messages within an hour. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    { retryAfter },
  )
}
