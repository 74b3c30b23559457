import type { Log } from '#contract/aquariums/logs.ts'
import type { ApiError } from '#contract/errors/errors.ts'
import type { Pause } from './outbox-state.ts'
import { outbox, readAgain, setKeeperOfOutbox, unsentChanged } from './outbox-state.ts'
import type { Answer } from './sender.ts'
import { awaitAnswer, sendUnsent } from './sender.ts'
import type { NewUnsent } from './unsent-store.ts'
import { keepUnsent } from './unsent-store.ts'

/** In milliseconds: after this time the form closes, and its log goes on waiting by itself. */
const patience = 3000

/** The outcome for a new log: it is stored (`log` is undefined if another window has sent it), or it waits here until it can be sent. */
export type SavedLog = { log: Log | undefined } | { waits: Pause | undefined; count: number }

/**
 * Keeps a log on this device and sends it. `onKept` is called once the log is safe here.
 * @throws NotKept where the browser keeps nothing; RefusedLog where the server refuses the log
 */
export async function saveNewLog(log: NewUnsent, onKept: () => void): Promise<SavedLog> {
  const seq = await keepUnsent(log).catch((error: unknown) => {
    throw new NotKept(error)
  })
  onKept()
  setKeeperOfOutbox(log.user_id)
  await unsentChanged()
  const answer = await answerTo(seq)
  if (answer && 'refusal' in answer) throw new RefusedLog(seq, answer.refusal)
  if (answer) return answer
  await readAgain()
  const { logs, pause } = outbox()
  if (!logs.some((one) => one.seq === seq)) return { log: undefined }
  // Refused logs do not wait: they are not sent again by themselves.
  return { waits: pause, count: logs.filter((one) => !one.refusal || one.seq === seq).length }
}

/** The server's answer to a log; undefined if there is none within `patience`, or sending has stopped before. */
function answerTo(seq: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer?: Answer) => {
      clearTimeout(timer)
      forget()
      resolve(answer)
    }
    const timer = setTimeout(settle, patience)
    const forget = awaitAnswer(seq, settle)
    const giveUp = () => settle()
    // The open page already shows whose log it is, so the server is not asked.
    sendUnsent({ isTheirs: async () => true }).then(giveUp, giveUp)
  })
}

/** The browser has no room for a log, or keeps nothing at all. */
export class NotKept extends Error {
  constructor(cause: unknown) {
    super('This browser cannot keep the log on this device.', { cause })
  }
}

/** The server has refused a log whose form is still open. The log is kept as refused until it is removed. */
export class RefusedLog extends Error {
  readonly seq: number
  readonly refusal: ApiError

  constructor(seq: number, refusal: ApiError) {
    super(refusal.message)
    this.seq = seq
    this.refusal = refusal
  }
}
