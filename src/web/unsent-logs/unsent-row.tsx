import { useState } from 'react'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { draftSummary } from '#web/log-form/draft/draft-summary.ts'
import type { UnsentLog } from '#web/offline/database.ts'
import { unsentChanged } from '#web/outbox/outbox-state.ts'
import { againWords, refusedWords, whereWords } from '#web/outbox/outbox-words.ts'
import { sendUnsent } from '#web/outbox/sender.ts'
import { removeUnsent, renewUnsent } from '#web/outbox/unsent-store.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import { changingUnsent } from './changing-unsent.ts'
import * as css from './unsent-logs.module.css'
import { formOf, textOf } from './unsent-text.ts'

type UnsentRowProps = {
  log: UnsentLog
  /** The keeper's aquariums; empty until they are known. */
  aquariums: readonly OwnAquarium[]
  /** Whether the row names the tank of the log. */
  namesTank?: boolean
  /** ID of the heading that has the focus when the row was deleted; a dialog moves the focus itself. */
  heading?: string
  /** False where nobody is signed in, so that its form cannot be opened. */
  isChangeable?: boolean
}

/** A log that is not sent yet, and what its keeper can do about it. */
export function UnsentRow({
  log,
  aquariums,
  namesTank = true,
  heading,
  isChangeable = true,
}: UnsentRowProps) {
  const { body, refusal, aquarium_name } = log
  const aquarium = aquariums.find(({ id }) => id === body.aquarium_id)
  const parameters = useParametersOf(aquarium)
  const deleting = useTaskHere()
  const again = refusal && againWords(refusal)
  const named = `of ${shownMoment(body.timestamp)}`
  const isTankGone = refusal?.code === 'aquarium_not_found'
  return (
    <li className={css.row} data-refused={refusal !== undefined || undefined}>
      <p className={css.head}>
        <strong>{shownMoment(body.timestamp)}</strong>
        {namesTank && <span>{aquarium?.name ?? aquarium_name}</span>}
      </p>
      <p className={css.values}>
        {draftSummary(formOf(log, parameters), parameters) || 'A log without values'}
      </p>
      <p className={css.state}>
        {refusal ? refusedWords(refusal, aquarium !== undefined) : 'On this device, not sent yet'}
      </p>
      {isTankGone && <ChosenTank log={log} aquariums={aquariums} />}
      <div className={css.buttons}>
        {again !== undefined && (
          <Button size="small" aria-label={`${again} log ${named}`} onClick={() => void saveAgain(log)}>
            {again}
          </Button>
        )}
        {refusal && isChangeable && again === undefined && !isTankGone && (
          <Button size="small" aria-label={`Change log ${named}`} onClick={() => changingUnsent.open(log)}>
            Change
          </Button>
        )}
        <CopyButton
          text={textOf(log, parameters)}
          label="Copy as text"
          textLabel="The log as text"
          of={`log ${named}`}
        />
        <Button
          size="small"
          tone="danger"
          aria-label={`Delete waiting log ${named}`}
          onClick={() => deleting.open(true)}
        >
          Delete
        </Button>
      </div>
      {deleting.task && (
        <ConfirmDialog
          title="Delete A Data Log"
          question={`${whereWords(refusal)} Are you sure you want to delete it?`}
          subject={shownMoment(body.timestamp)}
          yes="Delete it for good"
          no="Keep it"
          onYes={() => remove(log, heading)}
          onNo={deleting.close}
        />
      )}
    </li>
  )
}

async function saveAgain({ seq }: UnsentLog, aquarium?: Pick<OwnAquarium, 'id' | 'name'>): Promise<void> {
  await renewUnsent(seq, aquarium)
  await unsentChanged()
  await sendUnsent()
}

async function remove({ seq }: UnsentLog, heading = ''): Promise<void> {
  await removeUnsent(seq)
  await unsentChanged()
  document.getElementById(heading)?.focus()
}

/** Where the log of a tank that was gone can be saved: to another one, or to its own that was brought back. */
function ChosenTank({ log, aquariums }: Pick<UnsentRowProps, 'log' | 'aquariums'>) {
  const [chosen, setChosen] = useState(String(log.body.aquarium_id))
  const aquarium = aquariums.find(({ id }) => String(id) === chosen)
  if (aquariums.length === 0) return null
  return (
    <div className={css.other}>
      <SelectField
        label="Save to"
        isInline
        value={aquarium ? chosen : ''}
        options={[
          { value: '', label: 'Choose a tank' },
          ...aquariums.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={setChosen}
      />
      <Button
        size="small"
        aria-disabled={!aquarium}
        aria-label={`Save log of ${shownMoment(log.body.timestamp)}`}
        onClick={() => aquarium && void saveAgain(log, aquarium)}
      >
        Save
      </Button>
    </div>
  )
}
