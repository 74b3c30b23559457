import { useRevalidator } from 'react-router'
import type { Log } from '#contract/aquariums/logs.ts'
import { send } from '#web/api/api.ts'
import { logDraftStorageKey } from '#web/log-form/draft/log-draft.ts'
import { RemovalQuestion } from '#web/outcomes/removal-question.tsx'
import { reportDone } from '#web/outcomes/undo.ts'
import { useUserId } from '#web/session/shell-data.ts'
import type { DialogMode } from '#web/ui/dialog/dialog.tsx'
import { clearFormDrafts } from '#web/ui/drafts/drafts.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import { deletionOf, undoDeletion } from './log-calls.ts'

type LogDeletionQuestionProps = {
  task: Log
  mode: DialogMode
  heading: string | undefined
  onClose: () => void
}

/** Pages of users and of admins word it differently. */
const words = {
  user: {
    question: 'Are you sure you want to delete this data log?',
    errorTitle: 'Error Deleting Data Log',
  },
  admin: { question: 'Are you sure you want to delete this log?', errorTitle: 'Error deleting log' },
} as const

export function LogDeletionQuestion({ task: log, mode, heading, onClose }: LogDeletionQuestionProps) {
  const { revalidate } = useRevalidator()
  const draftStorageKey = logDraftStorageKey(useUserId(), { logId: log.id })

  async function act() {
    await send(deletionOf(log))
    const undo = undoDeletion(log)
    reportDone({ title: 'Data Log Deleted', body: 'Log successfully deleted!', undo, revalidate })
    clearFormDrafts(draftStorageKey)
  }

  const asked = {
    title: 'Delete A Data Log',
    subject: shownMoment(log.timestamp),
    yes: 'Delete',
    no: 'Close',
  }
  return <RemovalQuestion task={{ ...asked, ...words[mode], act, heading }} onClose={onClose} />
}
