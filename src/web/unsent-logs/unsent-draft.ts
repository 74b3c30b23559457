import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { LogDraft } from '#web/log-form/draft/log-draft.ts'
import { logDraftPlace, readLogDraft } from '#web/log-form/draft/log-draft.ts'
import type { UnsentLog } from '#web/offline/database.ts'
import { unsentChanged } from '#web/outbox/outbox-state.ts'
import { removeUnsent } from '#web/outbox/unsent-store.ts'
import { writeDraft } from '#web/ui/drafts/drafts.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import { formOf } from './unsent-text.ts'

/** Turns a refused log back into a draft; false when another draft is in its place, or the browser cannot store it. */
export async function makeDraft(log: UnsentLog, tank: OwnAquarium | undefined): Promise<boolean> {
  const place = logDraftPlace(log.user_id, { aquariumId: log.body.aquarium_id })
  if (readLogDraft(place)) {
    showMessage({
      title: 'There is a draft already',
      body: 'Save or discard the draft of this tank first, then change this log.',
      type: 'warning',
    })
    return false
  }
  const draft: LogDraft = { ...formOf(log, parametersOf(tank)), at: log.made_at, key: newIdempotencyKey() }
  if (!writeDraft(place, draft)) {
    showMessage({
      title: 'This log cannot be changed here',
      body: 'This browser has no room for a draft. Copy the log as text, and enter it again.',
      type: 'warning',
    })
    return false
  }
  await removeUnsent(log.seq)
  await unsentChanged()
  return true
}
