import { send } from '#web/api/api.ts'
import type { NewCall, UnsentCall } from '#web/offline/database.ts'
import type { Pause } from './outbox-state.ts'
import { outbox, readAgain, setUserOfOutbox, unsentChanged } from './outbox-state.ts'
import type { Answer } from './sender.ts'
import { awaitAnswer, sendUnsent } from './sender.ts'
import { removeUnsent, storeUnsent } from './unsent-store.ts'

/** In milliseconds: after this time the form closes, and its call goes on waiting by itself. */
const patience = 3000

/** The server's reply, undefined if another window has sent the call; or that the call waits, and what else does. */
export type SavedCall<Reply = unknown> =
  | { reply: Reply | undefined }
  | { pause: Pause | undefined; waiting: readonly UnsentCall[] }

/** The form's draft. It is cleared once the outbox has the call, and comes back if the server refuses the call. */
export type DraftOfCall = { renewKey(): void; clear(): void }

/** Stores a call on this device and sends it. When it throws, nothing but the draft is left behind. */
export async function saveCall(call: NewCall, draft: DraftOfCall): Promise<SavedCall> {
  const seq = await storeUnsent(call).catch(() => undefined)
  // Not stored here: the form stays open until the server answers.
  if (seq === undefined) return { reply: await send(call) }
  draft.clear()
  setUserOfOutbox(call.user_id)
  await unsentChanged()
  const answer = await answerTo(seq)
  if (answer && 'refusal' in answer) {
    draft.renewKey()
    await removeUnsent(seq)
    await unsentChanged()
    throw answer.refusal
  }
  if (answer) return answer
  await readAgain()
  const { calls, pause } = outbox()
  if (!calls.some((one) => one.seq === seq)) return { reply: undefined }
  // Refused calls do not wait: they are not sent again by themselves.
  return { pause, waiting: calls.filter((one) => !one.refusal || one.seq === seq) }
}

/** The server's answer to a call; undefined if there is none within `patience`, or sending has stopped before. */
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
    // The open page already shows whose call it is, so the server is not asked.
    sendUnsent({ isTheirs: async () => true }).then(giveUp, giveUp)
  })
}
