import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import { unsentChanged } from '#web/outbox/outbox-state.ts'
import { removeUnsent } from '#web/outbox/unsent-store.ts'
import { dialogOpener } from '#web/ui/dialog/dialog-opener.ts'
import { readFormDraft, writeDraft } from '#web/ui/drafts/drafts.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import { kindOf } from './kinds.ts'

/** The form with what was not taken. */
export const changingUnsent = dialogOpener<UnsentCall>()

/** Turns a refused call back into a draft; false when another draft is in its place, or the browser cannot store it. */
export async function makeDraft(call: UnsentCall, aquarium: OwnAquarium | undefined): Promise<boolean> {
  const { noun, seq, made_at } = call
  const draft = kindOf(call)?.draftOf(call, aquarium)
  if (!draft) return false
  if (readFormDraft(draft.storageKey, (found): found is object => true)) {
    showMessage({
      title: 'There is a draft already',
      body: `Save or discard the draft of this tank first, then change this ${noun}.`,
      type: 'warning',
    })
    return false
  }
  if (!writeDraft(draft.storageKey, { ...draft.typed, at: made_at, key: newIdempotencyKey() })) {
    showMessage({
      title: `This ${noun} cannot be changed here`,
      body: `This browser has no room for a draft. Copy the ${noun} as text, and enter it again.`,
      type: 'warning',
    })
    return false
  }
  await removeUnsent(seq)
  await unsentChanged()
  return true
}
