import type { FormEvent } from 'react'
import { focusFirstError } from '#web/ui/form/form-errors.ts'
import { useSending } from '#web/ui/form/sending.ts'
import type { CareTask } from './care-task.ts'
import type { EventDraft } from './event-draft.ts'
import { useSaveEvent } from './event-saving.ts'
import { useTypedEvent } from './use-typed-event.ts'

type EventFormParts = { task: CareTask; resumed: EventDraft | undefined; onClose: () => void }

/** The form of an entry as it is typed, and how it is saved. */
export function useEventForm({ task, resumed, onClose }: EventFormParts) {
  const typed = useTypedEvent({ task, resumed })
  const { change, begin, changeProduct, draft, form, units, tank, product, errors } = typed
  const { isSending, send } = useSending()
  const { save, gone, isUnsaved, close } = useSaveEvent({ typed, onClose })
  return {
    ...{ form, units, tank, product, errors, isSending, isUnsaved, gone, change, begin, changeProduct },
    isKept: draft.isKept,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const element = event.currentTarget
      void send(async () => {
        await save()
        requestAnimationFrame(() => element.isConnected && focusFirstError(element))
      })
    },
    close() {
      if (gone) draft.clear()
      close()
    },
  }
}

export type TypedEventForm = ReturnType<typeof useEventForm>
