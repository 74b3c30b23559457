import { dashboardPage, remindersPage } from '#contract/pages.ts'
import type { MessageWay } from '#contract/reminders.names.ts'
import type { TankWithTasks } from '#domain/care/open-tasks.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { MailSettings } from '#server/outbound/mail.ts'
import { sendMail } from '#server/outbound/mail.ts'
import type { NtfySettings } from '#server/outbound/ntfy.ts'
import { sendNtfy } from '#server/outbound/ntfy.ts'
import type { Sending } from '#server/outbound/sending.ts'
import type { MessageWords } from './message-words.ts'
import { mailText } from './message-words.ts'
import type { Reminded } from './reminders.store.ts'
import { unsubscribeAddress } from './unsubscribing.rules.ts'

/** What messages are made of and sent by. */
export type MessageParts = {
  db: Db
  mail: MailSettings | undefined
  ntfy: NtfySettings | undefined
  publicUrl: string
  /** A user's tanks with what is to be done in them. */
  tasksOf(user: { userId: number; now: Date }): Promise<readonly TankWithTasks[]>
}

/** The ways that the operator has set up. */
export function waysOf({ mail, ntfy }: Pick<MessageParts, 'mail' | 'ntfy'>): MessageWay[] {
  return [...(mail ? (['email'] as const) : []), ...(ntfy ? (['ntfy'] as const) : [])]
}

/** Why no message can be sent to a user in the chosen way; undefined when one can. */
export function whyNot(user: Reminded, parts: Pick<MessageParts, 'mail' | 'ntfy'>): string | undefined {
  if (user.remind_by === null) return 'No way of messages is chosen.'
  if (!waysOf(parts).includes(user.remind_by))
    return `Whoever runs this Coralline has ended messages by ${user.remind_by === 'email' ? 'e-mail' : 'ntfy'}.`
  if (user.remind_by === 'email' && !isConfirmed(user))
    return `It is not confirmed yet that ${user.email} is your address.`
  return undefined
}

export function isConfirmed({ email, email_confirmed }: Reminded): boolean {
  return email === email_confirmed
}

/** Sends a message in the way that its user has chosen, which must be possible. */
export async function sendTo(user: Reminded, words: MessageWords, parts: MessageParts): Promise<Sending> {
  const { db, mail, ntfy, publicUrl } = parts
  const dashboard = publicUrl + dashboardPage
  if (user.remind_by === 'ntfy' && ntfy && user.remind_topic !== null)
    return sendNtfy(ntfy, {
      ...{ topic: user.remind_topic, title: 'Coralline', message: words.lines.join('\n'), opens: dashboard },
    })
  if (user.remind_by === 'email' && mail && isConfirmed(user)) {
    const unsubscribeAt = await unsubscribeAddress(db, publicUrl, user)
    const links = { dashboard, settings: publicUrl + remindersPage, unsubscribe: unsubscribeAt }
    return sendMail(mail, {
      to: user.email,
      subject: words.subject,
      text: mailText(words, links),
      unsubscribeAt,
    })
  }
  return { outcome: 'unavailable', told: whyNot(user, parts) ?? 'There is no topic to send to.' }
}
