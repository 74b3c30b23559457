import type { OpenTasks } from '#domain/care/open-tasks.ts'
import { countWords } from '#domain/count-words.ts'
import { oneLine } from '#server/outbound/sending.ts'

/** Titles named of one tank, and tanks named in one message. */
const mostTitles = 8
const mostTanks = 12
/** Characters of a subject, which mail programs cut off anyway. */
const longestSubject = 120

/** What a message says: names of tanks and tasks, and never a reading. */
export type MessageWords = { subject: string; lines: string[] }

export function dueWords(open: readonly OpenTasks[]): MessageWords {
  const lines = open.slice(0, mostTanks).map(lineOf)
  const more = open.length - lines.length
  if (more > 0) lines.push(`and in ${countWords(more)} more ${more === 1 ? 'tank' : 'tanks'}`)
  return { subject: cut(lines.join('; ')), lines }
}

/** Sent on demand while nothing is due. */
export const nothingDue: MessageWords = {
  subject: 'Coralline: nothing is due now',
  lines: ['Nothing is due now. A message names what is, as in “Reef: alkalinity test, water change”.'],
}

function lineOf({ name, titles }: OpenTasks): string {
  const named = titles.slice(0, mostTitles).map(within)
  const more = titles.length - named.length
  return oneLine(`${name}: ${[...named, ...(more > 0 ? [`and ${countWords(more)} more`] : [])].join(', ')}`)
}

/** Within a sentence "Alkalinity test" begins small; "ORP test" and the names that users have given stay. */
function within(title: string): string {
  const isGeneral = /^(?:Water change|Cleaning|Feeding)$|^\p{Lu}\p{Ll}.* test$/u.test(title)
  return isGeneral ? title.charAt(0).toLowerCase() + title.slice(1) : title
}

function cut(text: string): string {
  const signs = [...text]
  return signs.length <= longestSubject ? text : `${signs.slice(0, longestSubject - 1).join('')}…`
}

type Links = { dashboard: string; settings: string; unsubscribe: string }

/** The text of a mail. */
export function mailText({ lines }: MessageWords, { dashboard, settings, unsubscribe }: Links): string {
  return [
    ...lines,
    '',
    dashboard,
    '',
    'You get an email like this at most once a day, when something becomes due.',
    `Change when and how: ${settings}`,
    `Unsubscribe: ${unsubscribe}`,
    '',
  ].join('\n')
}
