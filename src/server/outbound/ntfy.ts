import { post } from './post.ts'
import type { Sending } from './sending.ts'
import { oneLine, quoted } from './sending.ts'

/** The operator's ntfy server, and the token with which it may be written to. */
export type NtfySettings = { address: string; token: string | undefined }

type Note = {
  topic: string
  title: string
  message: string
  /** What a tap on it opens. */
  opens: string
}

/** Publishes a message. @returns what became of it; never throws */
export async function sendNtfy(
  { address, token }: NtfySettings,
  note: Note,
  limit: { timeLimit?: number } = {},
): Promise<Sending> {
  const { topic, title, message, opens } = note
  const answer = await post(new URL(address), {
    ...limit,
    // Published as JSON, because headers would be limited to ASCII.
    body: JSON.stringify({ topic, title: oneLine(title), message, click: opens }),
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
  if ('fault' in answer) {
    const { fault, code, isTooLate } = answer
    if (fault === 'away')
      return { outcome: 'unavailable', told: `The ntfy server cannot be reached: ${code}.`, code }
    const why = isTooLate ? 'did not answer in time' : 'broke off'
    return {
      outcome: 'unknown',
      told: `The ntfy server ${why}. Perhaps the message comes all the same.`,
      code: code ?? (isTooLate ? 'too late' : undefined),
    }
  }
  const { status, text } = answer
  if (status >= 200 && status < 300) return { outcome: 'sent', told: 'The ntfy server took it.' }
  return {
    outcome: 'unavailable',
    told: `The ntfy server refuses it (${status})${quoted(errorOf(text))}. ${adviceFor(status)}`,
    code: status,
  }
}

/** What ntfy says in its JSON; of other servers that stand there, nothing. */
function errorOf(text: string): string {
  try {
    const { error } = JSON.parse(text)
    return typeof error === 'string' ? error : ''
  } catch {
    return ''
  }
}

function adviceFor(status: number): string {
  if (status === 429 || status >= 500) return 'It may work later.'
  if (status === 401 || status === 403) return 'Ask whoever runs this Coralline to check NTFY_TOKEN.'
  return 'Ask whoever runs this Coralline to check NTFY_URL.'
}
