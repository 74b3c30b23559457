import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldErrors } from '#contract/errors/errors.ts'
import type { NewUser, User } from '#contract/users.ts'
import { countWords } from '#domain/count-words.ts'
import { maxEmail, maxName } from '#domain/limits.ts'
import { call } from '#web/api/api.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { ExplainSave } from '#web/outcomes/gone-row.ts'
import { useGoneRow } from '#web/outcomes/gone-row.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { focusFirstError, withoutErrors } from '#web/ui/form/form-errors.ts'
import { ChoiceField, TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import type { UserForm } from './user-form.ts'
import {
  chooseLevel,
  levelTitle,
  levelWords,
  offeredLevels,
  readUserForm,
  userChangeOf,
  userToForm,
} from './user-form.ts'

export type UserTask = { verb: 'create' } | { verb: 'edit'; user: User }

type UserFieldsProps = { task: UserTask; onClose: () => void }

export function UserDialog({ task, onClose }: UserFieldsProps) {
  return (
    <Dialog
      title={task.verb === 'edit' ? 'Edit A User' : 'Create A New User'}
      width={500}
      onDismiss={onClose}
    >
      <UserFields task={task} onClose={onClose} />
    </Dialog>
  )
}

function UserFields({ task, onClose }: UserFieldsProps) {
  const [form, setForm] = useState(() => userToForm(task.verb === 'edit' ? task.user : undefined))
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isSending, send } = useSending()
  const { gone, explain, close } = useGoneRow(onClose)
  const offered = offeredLevels(task.verb === 'edit' ? task.user.subscription_level : '')
  const save = useSave({ task, onClose, explain })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const read = readUserForm(form, task.verb === 'edit' ? task.user : undefined)
    const complain = (found: FieldErrors) => {
      setErrors(found)
      if (Object.keys(found).length > 0) focusFirstError(element)
    }
    if ('errors' in read) complain(read.errors)
    else void send(async () => complain(await save(read.values)))
  }

  function field<Name extends keyof UserForm>(name: Name) {
    return {
      value: form[name],
      error: errors[name],
      required: true,
      onChange: (value: UserForm[Name]) => {
        setForm({ ...form, [name]: value })
        setErrors(withoutErrors(errors, [name]))
      },
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextField label="Name" startsHere maxLength={2 * maxName} {...field('name')} />
      <TextField label="Email" type="email" maxLength={2 * maxEmail} {...field('email')} />
      <ChoiceField
        label={levelTitle()}
        options={[
          ...(form.subscription_level === '' ? [{ value: '' as const, label: chooseLevel() }] : []),
          ...offered.map((value) => ({ value, label: levelWords()[value] })),
        ]}
        {...field('subscription_level')}
      />
      {task.verb === 'edit' && task.user.key_count > 0 && <p>{keysWords(task.user.key_count)}</p>}
      <DialogButtons onClose={close} submit="Save" sending="Saving…" isSending={isSending} gone={gone} />
    </form>
  )
}

/** All that an admin is told of the keys of others. */
function keysWords(count: number): string {
  return `Tokens, links and the like that open a part of this account: ${countWords(count)}. Only its owner sees which.`
}

/** Sends the form; resolves to the server's errors about single fields. */
function useSave({ task, onClose, explain }: UserFieldsProps & { explain: ExplainSave }) {
  const [key] = useState(newIdempotencyKey)
  const { revalidate } = useRevalidator()

  async function create(body: NewUser) {
    await call('POST /api/users/', { body, idempotencyKey: key })
    showMessage({ title: 'User Created', body: 'User successfully added!', type: 'success' })
  }

  async function edit(values: NewUser, before: User) {
    await call('PUT /api/users/:id', { params: { id: before.id }, body: userChangeOf(values, before) })
    showMessage({ title: 'User Edited', body: 'User successfully updated!', type: 'success' })
  }

  return async (values: NewUser): Promise<FieldErrors> => {
    try {
      await (task.verb === 'edit' ? edit(values, task.user) : create(values))
    } catch (error) {
      const title = task.verb === 'edit' ? 'Error Updating User' : 'Error Creating User'
      return explain(error, { title, noun: 'user' })
    }
    onClose()
    await revalidate()
    return {}
  }
}
