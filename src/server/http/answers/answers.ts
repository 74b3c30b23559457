import type { FastifyReply } from 'fastify'
import { ApiError } from '#contract/errors/errors.ts'
import { answersFolder } from '#server/files/nameless-file.ts'
import { CountsByUser } from '#server/queues/counts-by-user.ts'
import { UnreadAnswer } from './unread-answer.ts'

/** How many answers a user may leave unread, each as large as all of the user's logs. */
const maxUnread = 10

/** Returned instead of the reply: to await that would wait until the client has read all of it. */
export type Sent = { readonly isSent: true }
export const sent: Sent = { isSent: true }

/** Sends answers piece by piece while they are made. */
export class Answers {
  readonly #folder: string
  readonly #unread = new CountsByUser()

  constructor(dataFolder: string) {
    this.#folder = answersFolder(dataFolder)
  }

  /**
   * Resolves when all of the answer is made, not read. An error after the first piece breaks the connection, so that
   * nobody
   * takes a part for the whole. @throws too_many_requests when the user has too many unread answers
   */
  async send(reply: FastifyReply, pieces: AsyncGenerator<string>): Promise<Sent> {
    const userId = reply.request.actor?.id ?? 0
    if (this.#unread.of(userId) >= maxUnread) throw tooMany()
    const first = await pieces.next()
    const answer = new UnreadAnswer(this.#folder)
    answer.once('close', this.#unread.add(userId))
    // Not awaited: a reply resolves only when the client has read it.
    void reply.send(answer)
    try {
      const isRead = first.done === true || (await answer.add(first.value))
      if (isRead) for await (const piece of pieces) if (!(await answer.add(piece))) break
      answer.complete()
    } catch (error) {
      answer.destroy(error as Error)
    }
    return sent
  }
}

function tooMany(): ApiError {
  return new ApiError(
    'too_many_requests',
    `${maxUnread} of your downloads are still under way. Wait until some are done, then try again.`,
    { retryAfter: 10 },
  )
}
