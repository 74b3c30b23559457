import type { NewLog } from '#contract/aquariums/logs.ts'
import { call, NetworkError } from '#web/api/api.ts'
import { refusalWords, showRefusal } from '#web/outcomes/refusal-words.tsx'
import { useKnownAquariums } from '#web/session/shell-data.ts'
import { useUserId } from '#web/session/signed-in-user.ts'
import type { Message } from '#web/ui/messages/notification.ts'
import { showMessage, takeBack } from '#web/ui/messages/notification.ts'
import type { SavedLog } from './new-log.ts'
import { NotKept, RefusedLog, saveNewLog } from './new-log.ts'
import { unsentChanged } from './outbox-state.ts'
import { keptWords } from './outbox-words.ts'
import { removeUnsent } from './unsent-store.ts'

/** The form's draft. It is cleared once the outbox has the log; if the server refuses the log, the form has it again. */
type Draft = { key: { readonly current: string }; renewKey(): void; clear(): void }

/** Saves a new log of the signed-in keeper. When it throws, nothing but the draft is left behind. */
export function useNewLog(): (body: NewLog, draft: Draft) => Promise<SavedLog> {
  const userId = useUserId()
  const aquariums = useKnownAquariums()

  return async (body, draft) => {
    const aquarium = aquariums.find(({ id }) => id === body.aquarium_id)
    const key = draft.key.current
    const log = {
      key,
      user_id: userId,
      aquarium_name: aquarium?.name,
      body,
      made_at: new Date().toISOString(),
    }
    try {
      return await saveNewLog(log, draft.clear)
    } catch (error) {
      // Not kept here: the form stays open until the server answers.
      if (error instanceof NotKept)
        return { log: await call('POST /api/logs/', { body, idempotencyKey: key }) }
      if (!(error instanceof RefusedLog)) throw error
      draft.renewKey()
      await removeUnsent(error.seq)
      await unsentChanged()
      throw error.refusal
    }
  }
}

let keptMessage: Message | undefined

/** Withdraws the message about waiting logs, which is no longer true. */
export function takeBackWaiting(): void {
  takeBack(keptMessage)
}

/** Says that a log is safe here, and why it is not stored on the server yet: what has been kept is no error. */
export function tellWaiting({ waits, count }: Extract<SavedLog, { waits: unknown }>): void {
  const error = waits?.error
  if (!error || error instanceof NetworkError)
    keptMessage = showMessage({
      title: 'Data Log Created',
      body: keptWords(count),
      type: 'success',
    })
  else
    keptMessage = showRefusal({
      title: 'Data Log Kept On This Device',
      type: 'warning',
      error,
      body: (
        <>
          {refusalWords(error, 'it is sent by itself')} {keptWords(count)}
        </>
      ),
    })
}
