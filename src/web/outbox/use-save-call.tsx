import type { ReplyOf } from '#contract/endpoint.ts'
import type { EndpointNamed } from '#contract/endpoints.ts'
import type { ChangeCall } from '#web/api/api.ts'
import { NetworkError } from '#web/api/api.ts'
import type { NewCall, OutboxCallName } from '#web/offline/database.ts'
import { refusalWords, showRefusal } from '#web/outcomes/refusal-words.tsx'
import { useKnownAquariums, useUserId } from '#web/session/shell-data.ts'
import type { Message } from '#web/ui/messages/notification.ts'
import { showMessage, takeBack } from '#web/ui/messages/notification.ts'
import { waitingHereWords } from './outbox-words.ts'
import type { DraftOfCall, SavedCall } from './save-call.ts'
import { saveCall } from './save-call.ts'

/** A call, the aquarium that it is about, and the word for what it creates, such as `log`. */
export type OutboxCall<Name extends OutboxCallName> = ChangeCall<Name> &
  Pick<NewCall, 'aquarium_id' | 'noun' | 'words'>

/** Saves a call of the signed-in user by way of the outbox. When it throws, nothing but the draft is left behind. */
export function useSaveCall() {
  const userId = useUserId()
  const aquariums = useKnownAquariums()
  return <Name extends OutboxCallName>(
    call: OutboxCall<Name>,
    draft: DraftOfCall & { key: { readonly current: string } },
  ) => {
    const made = {
      ...call,
      key: draft.key.current,
      user_id: userId,
      aquarium_name: aquariums.find(({ id }) => id === call.aquarium_id)?.name,
      made_at: new Date().toISOString(),
    }
    return saveCall(made as NewCall, draft) as Promise<SavedCall<ReplyOf<EndpointNamed<Name>>>>
  }
}

let waitingMessage: Message | undefined

export function takeBackWaiting(): void {
  takeBack(waitingMessage)
}

/** Says that what was saved is safe here, and why it is not stored on the server yet: that is no error. */
export function reportWaiting(
  { pause, waiting }: Extract<SavedCall, { waiting: unknown }>,
  titles: { created: string; kept: string },
): void {
  const error = pause?.error
  if (!error || error instanceof NetworkError)
    waitingMessage = showMessage({ title: titles.created, body: waitingHereWords(waiting), type: 'success' })
  else
    waitingMessage = showRefusal({
      title: titles.kept,
      type: 'warning',
      error,
      body: (
        <>
          {refusalWords(error, 'it is sent by itself')} {waitingHereWords(waiting)}
        </>
      ),
    })
}
