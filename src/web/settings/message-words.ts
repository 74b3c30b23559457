import type { MessageWay } from '#contract/reminders.names.ts'
import type { Reminders } from '#contract/reminders.ts'
import type { Clock } from '#domain/preferences.ts'

export const messageWords = {
  title: 'One message a day',
  note: 'At most one a day, at the hour you choose, and only when something is newly due: “Reef: alkalinity test, water change”. It never contains a reading.',
  noWay: 'This Coralline sends no messages. Whoever runs it can set',
  noWayMail: 'for e-mail, or',
  noWayNtfy: 'for messages on phones. The calendar works without either.',
  how: 'How',
  ways: { off: 'Off', email: 'E-mail', ntfy: 'ntfy' },
  at: 'At',
  zone: (zone: string) => `Time zone: ${placeOf(zone)}.`,
  otherZone: (zone: string) => `Use those of ${placeOf(zone)}, where this device is`,
  mailedTo: 'To',
  ended: (way: MessageWay) =>
    `Whoever runs this Coralline has ended messages by ${way === 'email' ? 'e-mail' : 'ntfy'}.`,
  bounced: (email: string) =>
    `The mails have ended, because ${email} was refused three times in a row. Choose E-mail again once it takes mail.`,
  unconfirmed: (email: string) =>
    `No message is mailed to ${email} until you have shown that the address is yours.`,
  confirm: (email: string) =>
    `First show that ${email} is yours: a link is mailed to it, and one press on its page is enough.`,
  mailLink: 'Mail me the link',
  mailing: 'Mailing…',
  topic:
    'In the free ntfy app on your phone, add a subscription: the server is the part before the last /, the topic the part after it. Scanning the code opens it in a browser. Anyone who knows the address can read your messages, so keep it to yourself.',
  topicLabel: 'Address of your messages',
  copy: 'Copy the address',
  sendNow: 'Send me one now',
  sending: 'Sending…',
  notSaved: 'Not saved',
  notSent: 'Nothing sent',
} as const

/** Why the chosen message does not come; undefined where nothing stands in its way. */
export function missingWords({ by, ways, email, email_confirmed, bounced }: Reminders): string | undefined {
  if (bounced) return messageWords.bounced(email)
  if (by === null) return undefined
  if (!ways.includes(by)) return messageWords.ended(by)
  return by === 'email' && !email_confirmed ? messageWords.unconfirmed(email) : undefined
}

/** `Europe/Berlin` as people write it. */
function placeOf(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** "8:00 AM" or "08:00". */
export function hourWords(hour: number, clock: Clock): string {
  if (clock === '24') return `${String(hour).padStart(2, '0')}:00`
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}
