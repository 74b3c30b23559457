import type { Answered } from './post.ts'
import { post } from './post.ts'

/** The operator's AI: the address of its OpenAI-compatible interface, without a slash at its end. */
export type AiSettings = { address: string; model: string; key: string | undefined }

/** What is sent, word for word. */
export type AiMessages = readonly { role: 'system' | 'user'; content: string }[]

/**
 * What the model said, or why nothing came, as a sentence for whoever asked. Neither the key nor a word of a server
 * that failed is in that sentence.
 */
export type AiAnswer = { said: string } | { failure: string }

/** Asks once. `timeLimit` in ms. @returns what became of it; never throws */
export async function askAi(
  { address, model, key }: AiSettings,
  messages: AiMessages,
  limits: { timeLimit: number; signal: AbortSignal },
): Promise<AiAnswer> {
  const answer = await post(new URL(`${address}/chat/completions`), {
    ...limits,
    body: JSON.stringify({ model, messages, stream: false }),
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
  })
  if ('fault' in answer || answer.status !== 200 || !answer.isWhole) return { failure: failureOf(answer) }
  const said = contentOf(answer.text)
  // Somebody who echoes what they are sent must not show the key to a keeper.
  if (said === undefined || (key !== undefined && said.includes(key)))
    return {
      failure: 'The AI did not answer as an AI does. Ask whoever runs this Coralline to check AI_URL.',
    }
  return { said }
}

function failureOf(answer: Answered): string {
  if ('fault' in answer) {
    if (answer.isTooLate) return 'The AI did not answer in time. It may work later.'
    if (answer.fault === 'silent') return 'The AI broke off its answer. It may work later.'
    return `The AI cannot be reached${answer.code ? `: ${answer.code}` : ''}. Ask whoever runs this Coralline to check AI_URL.`
  }
  const { status } = answer
  if (status === 200) return 'The AI broke off its answer, or it was too long. It may work later.'
  if (status === 429 || status >= 500) return `The AI is busy or broken (${status}). It may work later.`
  const setting = status === 401 || status === 403 ? 'AI_KEY' : 'AI_URL and AI_MODEL'
  return `The AI refuses to answer (${status}). Ask whoever runs this Coralline to check ${setting}.`
}

/** The model's words in an answer of an OpenAI-compatible interface. */
function contentOf(text: string): string | undefined {
  try {
    const content = JSON.parse(text)?.choices?.[0]?.message?.content
    return typeof content === 'string' ? content : undefined
  } catch {
    return undefined
  }
}
