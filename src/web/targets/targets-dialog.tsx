import type { ChangeEvent, FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { KindAndTargets } from '#contract/aquariums/targets.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { kindOptions, presets } from '#domain/parameters/presets.ts'
import { rangeName } from '#domain/parameters/range-words.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import { call, patience } from '#web/api/api.ts'
import type { ExplainSave } from '#web/outcomes/gone-row.ts'
import { useGoneRow } from '#web/outcomes/gone-row.ts'
import { parameterLabel, withPoint } from '#web/readings/reading-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { focusFirstError, withoutErrors } from '#web/ui/form/form-errors.ts'
import { ChoiceField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import * as css from './targets.module.css'
import type { Limit } from './targets-form.ts'
import { changedOnto, isEdited, limits, readTargets, targetsToForm, withPreset } from './targets-form.ts'

export type TargetsTask = Pick<WholeAquarium, 'id' | 'kind' | 'targets'> & {
  /** Where the focus begins. */
  startsAt?: ParameterKey | undefined
}

type TargetsDialogProps = { task: TargetsTask; parameters: readonly Parameter[]; onClose: () => void }

export function TargetsDialog(props: TargetsDialogProps) {
  return (
    <Dialog title="Targets" width={500} onDismiss={props.onClose}>
      <Fields {...props} />
    </Dialog>
  )
}

function Fields({ task, onClose, ...props }: TargetsDialogProps) {
  // Fixed when the dialog opens: typed numbers keep their units, even when others are chosen elsewhere meanwhile.
  const [parameters] = useState(props.parameters)
  const [form, setForm] = useState(() => targetsToForm(task, parameters))
  const [asked, setAsked] = useState<TankKind | null>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isSending, send } = useSending()
  const { gone, explain, close } = useGoneRow(onClose)
  const save = useSave({ task, parameters, onClose, explain })

  function choose(kind: TankKind | null) {
    if (isEdited(form, parameters)) return setAsked(kind)
    copyPreset(kind)
  }

  function copyPreset(kind: TankKind | null) {
    setForm(withPreset(form, kind, parameters))
    setErrors({})
    setAsked(undefined)
  }

  function change(key: ParameterKey, limit: Limit, text: string) {
    const row = form.rows[key]
    setForm({ ...form, rows: { ...form.rows, [key]: { ...row, texts: { ...row.texts, [limit]: text } } } })
    setErrors(withoutErrors(errors, [key]))
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const read = readTargets(form, parameters)
    setErrors('errors' in read ? read.errors : {})
    if ('errors' in read) return focusFirstError(element)
    void send(async () => {
      const refused = await save(read.values)
      setErrors(refused)
      if (Object.keys(refused).length > 0) focusFirstError(element)
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <ChoiceField
        label="What lives in this tank?"
        error={undefined}
        value={form.kind ?? ''}
        options={kindOptions}
        onChange={(kind) => choose(kind === '' ? null : kind)}
      />
      {asked !== undefined && (
        <PresetQuestion
          kind={asked}
          onReplace={() => copyPreset(asked)}
          onKeep={() => {
            setForm({ ...form, kind: asked })
            setAsked(undefined)
          }}
        />
      )}
      <StartingPoints kind={form.kind} />
      <ul className={css.rows}>
        {parameters.map((parameter) => (
          <TargetRow
            key={parameter.key}
            parameter={parameter}
            texts={form.rows[parameter.key].texts}
            error={errors[parameter.key]}
            startsHere={parameter.key === task.startsAt}
            onChange={(limit, text) => change(parameter.key, limit, text)}
          />
        ))}
      </ul>
      <DialogButtons onClose={close} submit="Save" sending="Saving…" isSending={isSending} gone={gone} />
    </form>
  )
}

type PresetQuestionProps = { kind: TankKind | null; onReplace: () => void; onKeep: () => void }

/** Ranges that the user has edited are not replaced without asking. */
function PresetQuestion({ kind, onReplace, onKeep }: PresetQuestionProps) {
  const { label = 'every tank' } = presets.find((preset) => preset.kind === kind) ?? {}
  return (
    <div className={css.question} role="alert">
      <p>You have set ranges of your own. Replace them with those for {label}?</p>
      <Button size="small" onClick={onReplace}>
        Replace mine
      </Button>
      <Button size="small" onClick={onKeep}>
        Keep mine
      </Button>
    </div>
  )
}

function StartingPoints({ kind }: { kind: TankKind | null }) {
  const preset = presets.find((each) => each.kind === kind)
  return (
    <p className={css.sources}>
      Starting points. Opinions differ; stability matters more.
      {preset && ' Sources: '}
      {preset?.sources.map(({ words, href }, index) => (
        <span key={words}>
          {index > 0 && ', '}
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {words}
            </a>
          ) : (
            words
          )}
        </span>
      ))}
      {preset && '.'}
    </p>
  )
}

/** Sends the ranges; resolves to the server's errors about single ones. */
function useSave(props: TargetsDialogProps & { explain: ExplainSave }) {
  const { task: began, parameters, onClose, explain } = props
  const { revalidate } = useRevalidator()
  const params = { id: began.id }
  return async (typed: KindAndTargets): Promise<FieldErrors> => {
    try {
      const signal = AbortSignal.timeout(patience)
      const now = await call('GET /api/aquariums/:id', { params, query: { logs: 'none' }, signal })
      const { kind, targets } = now
      const body = { ...changedOnto(now, { began, typed, parameters }), before: { kind, targets } }
      await call('PUT /api/aquariums/:id/targets', { params, body })
      showMessage({ title: 'Targets saved', body: 'Tiles, chart and form now use them.', type: 'success' })
      onClose()
      await revalidate()
      return {}
    } catch (error) {
      return explain(error, { title: 'Error saving targets', noun: 'tank' })
    }
  }
}

const names = { low: 'from', high: 'to', goal: 'goal' } as const satisfies Record<Limit, string>

type TargetRowProps = {
  parameter: Parameter
  texts: Record<Limit, string>
  error: string | undefined
  startsHere: boolean
  onChange: (limit: Limit, text: string) => void
}

/** The range and the goal of one parameter; without a limit its readings are not judged. */
function TargetRow({ parameter, texts, error, startsHere, onChange }: TargetRowProps) {
  const id = `target-${parameter.key}`
  const isJudged = texts.low.trim() !== '' || texts.high.trim() !== ''
  return (
    <li className={css.row}>
      <span className={css.name} id={id}>
        {parameterLabel(parameter)}
        <small id={`${id}-ideal`}>
          {isJudged ? '' : 'Not judged. '}
          {rangeName({ ...parameter, target: undefined })} {parameter.idealText}
        </small>
      </span>
      {limits.map((limit) => (
        <label key={limit} className={css.limit}>
          <span>{names[limit]}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            data-autofocus={(startsHere && limit === 'low') || undefined}
            aria-label={`${parameter.label}, ${names[limit]}`}
            aria-describedby={`${id}-ideal ${id}-error`}
            aria-invalid={error !== undefined}
            value={texts[limit]}
            onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(limit, withPoint(event))}
          />
        </label>
      ))}
      <span className={css.wrong} id={`${id}-error`} aria-live="polite">
        {error}
      </span>
    </li>
  )
}
