import type { ToldSending } from '#contract/reminders.ts'
import { withoutHiddenSigns } from '#domain/text.ts'

/**
 * What became of a message, told in a sentence to whom it was for. `code` names the fault in logs, which get no
 * sentences because servers repeat addresses in theirs.
 *
 * `sent`: a server took it. `bounced`: it refuses the address for good. `later`: it refuses the address for now.
 * `unavailable`: there is no server, or it refuses this Coralline. After these three nothing was sent; after `unknown`
 * nobody knows.
 */
export type Sending = {
  outcome: 'sent' | 'bounced' | 'later' | 'unavailable' | 'unknown'
  told: string
  code?: string | number | undefined
}

/** Characters that are told of what a server answered. */
const longestQuote = 200

/** A text as one line of a message or a sentence. */
export function oneLine(text: string): string {
  return withoutHiddenSigns(text.replace(/\s+/g, ' ')).trim()
}

/** What a server answered, in quotes; nothing where it said nothing. */
export function quoted(answer: string): string {
  const line = oneLine(answer)
  const cut = [...line].slice(0, longestQuote).join('')
  return line === '' ? '' : `: “${cut}${cut === line ? '' : '…'}”`
}

/** What became of a message, as its user is told. */
export function toldOf({ outcome, told }: Sending): ToldSending {
  return { sent: outcome === 'sent', told }
}
