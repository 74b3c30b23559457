import { useState } from 'react'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import { unsentChanged } from '#web/outbox/outbox-state.ts'
import { againWords, refusedWords, whereWords, withArticle } from '#web/outbox/outbox-words.ts'
import { sendUnsent } from '#web/outbox/sender.ts'
import { removeUnsent, renewUnsent } from '#web/outbox/unsent-store.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { kindOf, momentOf, summaryOf, textOf } from './kinds.ts'
import * as css from './unsent-calls.module.css'
import { changingUnsent } from './unsent-draft.ts'

type UnsentRowProps = {
  call: UnsentCall
  /** The user's aquariums; empty until they are known. */
  aquariums: readonly OwnAquarium[]
  namesTank?: boolean
  /** ID of the heading that has the focus when the row was deleted; a dialog moves the focus itself. */
  heading?: string
  /** False where nobody is signed in, so that its form cannot be opened. */
  isChangeable?: boolean
}

export function UnsentRow({
  call,
  aquariums,
  namesTank = true,
  heading,
  isChangeable = true,
}: UnsentRowProps) {
  const { aquarium_id, aquarium_name, noun, refusal } = call
  const kind = kindOf(call)
  const aquarium = aquariums.find(({ id }) => id === aquarium_id)
  const parameters = useParametersOf(aquarium)
  const deleting = useTaskHere()
  const again = refusal && againWords(refusal)
  const moment = momentOf(call)
  const named = `${noun} of ${moment}`
  const isTankGone = refusal?.code === 'aquarium_not_found'
  return (
    <li className={css.row} data-refused={refusal !== undefined || undefined}>
      <p className={css.head}>
        <strong>{moment}</strong>
        {namesTank && <span>{aquarium?.name ?? aquarium_name}</span>}
      </p>
      <p className={css.values}>{summaryOf(call, parameters) || `${withArticle(noun)} without values`}</p>
      <p className={css.state}>
        {refusal
          ? refusedWords(refusal, { noun, isTankThere: aquarium !== undefined })
          : 'On this device, not sent yet'}
      </p>
      {isTankGone && <ChosenTank call={call} aquariums={aquariums} />}
      <div className={css.buttons}>
        {again !== undefined && (
          <Button size="small" aria-label={`${again} ${named}`} onClick={() => void saveAgain(call)}>
            {again}
          </Button>
        )}
        {refusal && kind && isChangeable && again === undefined && !isTankGone && (
          <Button size="small" aria-label={`Change ${named}`} onClick={() => changingUnsent.open(call)}>
            Change
          </Button>
        )}
        <CopyButton
          text={textOf(call, parameters)}
          label="Copy as text"
          textLabel={`The ${noun} as text`}
          of={named}
        />
        <Button
          size="small"
          tone="danger"
          aria-label={`Delete waiting ${named}`}
          onClick={() => deleting.open(true)}
        >
          Delete
        </Button>
      </div>
      {deleting.task && (
        <ConfirmDialog
          title={kind?.deletionTitle ?? 'Delete'}
          question={`${whereWords(call, kind?.list ?? 'tank')} Are you sure you want to delete it?`}
          subject={moment}
          yes="Delete it for good"
          no="Keep it"
          onYes={() => remove(call, heading)}
          onNo={deleting.close}
        />
      )}
    </li>
  )
}

async function saveAgain({ seq }: UnsentCall, aquarium?: Pick<OwnAquarium, 'id' | 'name'>): Promise<void> {
  await renewUnsent(seq, aquarium)
  await unsentChanged()
  await sendUnsent()
}

async function remove({ seq }: UnsentCall, heading = ''): Promise<void> {
  await removeUnsent(seq)
  await unsentChanged()
  document.getElementById(heading)?.focus()
}

/** Where what was saved to a tank that is gone can be saved: to another one, or to its own that was brought back. */
function ChosenTank({ call, aquariums }: Pick<UnsentRowProps, 'call' | 'aquariums'>) {
  const [chosen, setChosen] = useState(String(call.aquarium_id))
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
        aria-label={`Save ${call.noun} of ${momentOf(call)}`}
        onClick={() => aquarium && void saveAgain(call, aquarium)}
      >
        Save
      </Button>
    </div>
  )
}
