import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CareEvent } from '#contract/aquariums/events.ts'
import { eventKinds, ownersKinds } from '#domain/care/event-kinds.ts'
import { eventWords, kindWord } from '#domain/care/event-words.ts'
import { send } from '#web/api/api.ts'
import { useConfirmed } from '#web/outcomes/confirmed.ts'
import { reportDone } from '#web/outcomes/undo.ts'
import { useSitting, useUserId } from '#web/session/shell-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DraftFoot } from '#web/ui/drafts/draft-foot.tsx'
import { DraftFirst } from '#web/ui/drafts/draft-offer.tsx'
import { clearFormDrafts } from '#web/ui/drafts/drafts.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import * as field from '#web/ui/form/field.module.css'
import { TextField } from '#web/ui/form/form-field.tsx'
import { BeforeAndAfter } from './before-and-after.tsx'
import * as css from './care-dialog.module.css'
import type { CareTask } from './care-task.ts'
import { DoseFields } from './dose-fields.tsx'
import { deletionOf, undoDeletion } from './event-calls.ts'
import { draftKeyOf, readEventDraft } from './event-draft.ts'
import { takes, withKind } from './event-form.ts'
import { KindIcon } from './kind-icon.tsx'
import { TitleField } from './title-field.tsx'
import type { TypedEventForm } from './use-event-form.ts'
import { useEventForm } from './use-event-form.ts'
import { WaterChangeFields } from './water-change-fields.tsx'

type CareDialogProps = { task: CareTask; onClose: () => void }

export function CareDialog({ task, onClose }: CareDialogProps) {
  const title = task.verb === 'edit' ? `Edit ${kindWord(task.event.kind)}` : 'Add Care'
  return (
    <Dialog title={title} width={500} onDismiss={onClose}>
      <DraftFirst
        storageKey={draftKeyOf(useUserId(), task)}
        read={readEventDraft}
        what="entry"
        summaryOf={({ form }) =>
          [form.kind && kindWord(form.kind), form.title, form.amount, form.note].filter(Boolean).join(' · ')
        }
        onClose={onClose}
      >
        {(resumed) => <Fields task={task} resumed={resumed} onClose={onClose} />}
      </DraftFirst>
    </Dialog>
  )
}

function Fields({ task, ...parts }: Parameters<typeof useEventForm>[0]) {
  const form = useEventForm({ task, ...parts })
  const { kind } = form.form
  if (!kind)
    return task.verb === 'create' ? (
      <KindButtons
        onChoose={(kind) => form.begin(withKind(form.form, { kind, task, units: form.units }))}
        onClose={form.close}
      />
    ) : null
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      {task.verb === 'create' && (
        <p className={css.kind}>
          <KindIcon kind={kind} /> {kindWord(kind)}
        </p>
      )}
      <DateField
        id="care-date"
        kind="moment"
        label="Date"
        calendarLabel="Choose date and time"
        required="timestamp"
        classes={{ field: field.field, box: `${field.control} ${css.date}`, wrong: css.wrong }}
        text={form.form.timestamp}
        error={form.errors.timestamp}
        readOnly={form.isSending}
        onChange={(timestamp) => form.change({ timestamp })}
      />
      {kind === 'water_change' && <WaterChangeFields form={form} />}
      {takes(kind, 'product_id') && <DoseFields form={form} kind={kind} />}
      {takes(kind, 'title') && <TitleField form={form} kind={kind} />}
      <TextField
        label="Note"
        rows={2}
        value={form.form.note}
        error={form.errors.note}
        onChange={(note) => form.change({ note })}
      />
      {task.verb === 'edit' && <BeforeAndAfter event={task.event} parameters={form.units.parameters} />}
      <Foot task={task} form={form} onClose={parts.onClose} />
    </form>
  )
}

type KindButtonsProps = { onChoose: (kind: CareEvent['kind']) => void; onClose: () => void }

/** Eight buttons for a thumb; five for a sitter's. */
function KindButtons({ onChoose, onClose }: KindButtonsProps) {
  const isSitter = useSitting() !== undefined
  const kinds = eventKinds.filter(({ key }) => !isSitter || !ownersKinds.includes(key))
  return (
    <>
      <p className={css.asked}>What did you do?</p>
      <div className={css.kinds}>
        {kinds.map(({ key, word }, index) => (
          <button
            key={key}
            type="button"
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(key)}
          >
            <KindIcon kind={key} size={26} />
            {word}
          </button>
        ))}
      </div>
      <div className={css.close}>
        <Button size="large" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

type FootProps = { task: CareTask; form: TypedEventForm; onClose: () => void }

/** Deletes without a question, since the message brings the entry back. */
function Foot({ task, form, onClose }: FootProps) {
  const { revalidate } = useRevalidator()
  const [isDeleting, setDeleting] = useState(false)
  const draftKey = draftKeyOf(useUserId(), task)
  const remove = useConfirmed(
    {
      errorTitle: 'Error Deleting Care',
      async act() {
        if (task.verb !== 'edit') return
        await send(deletionOf(task.event))
        clearFormDrafts(draftKey)
        const { products } = task.tank.care
        const product = products.find(({ id }) => id === task.event.product_id)
        const body = eventWords(task.event, { product })
        reportDone({ title: 'Care Deleted', body, undo: undoDeletion(task.event), revalidate })
      },
    },
    onClose,
  )
  async function press() {
    setDeleting(true)
    await remove()
    setDeleting(false)
  }
  return (
    <DraftFoot
      onClose={form.close}
      {...(task.verb === 'edit' && { onDelete: () => void press() })}
      isSending={form.isSending || isDeleting}
      isKept={form.isKept}
      isUnsaved={form.isUnsaved}
      gone={form.gone}
    />
  )
}
