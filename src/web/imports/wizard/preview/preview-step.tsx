import type { ImportPreview } from '#contract/imports/preview.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { useUnits } from '#web/browser/preferences.ts'
import { notesOf } from '#web/imports/import-notes.ts'
import { CellNotices, ImportCounts, RejectedRows } from '#web/imports/outcome-parts.tsx'
import { Notice, StepHeading } from '#web/imports/wizard/wizard-parts.tsx'
import {
  importWords,
  nothingWords,
  previewNames,
  previewNotes,
  repeatedWords,
  shiftedWords,
} from '#web/imports/wizard/wizard-words.ts'
import { Button } from '#web/ui/button.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { PreviewRows } from './preview-rows.tsx'
import * as css from './preview-step.module.css'

type PreviewStepProps = {
  aquariumId: number
  fileName: string
  parameters: readonly Parameter[]
  preview: ImportPreview
  mapping: ImportMapping
  /** True when this is not the preview that the user wanted to import. */
  isChanged: boolean
  onDates: () => void
  onChange: (change: Partial<ImportMapping>) => void
}

export function PreviewStep(props: PreviewStepProps) {
  const { aquariumId, fileName, parameters, preview, mapping, isChanged, onDates, onChange } = props
  const notes = [...previewNotes(preview, mapping), ...notesOf(preview, { units: useUnits(), isDone: false })]
  return (
    <div className={css.preview}>
      <StepHeading>What the import would do</StepHeading>
      {isChanged && (
        <Notice tone="wrong">
          The logs of this tank were changed meanwhile, so nothing was imported. This is what it would do now.
        </Notice>
      )}
      <ImportCounts counts={preview} names={previewNames} />
      {importWords(preview) === undefined && <Notice tone="calm">{nothingWords(preview)}</Notice>}
      {preview.shifted && <Notice tone="look">{shiftedWords(preview.shifted)}</Notice>}
      {preview.repeated_rows > 0 && (
        <Notice tone="look">
          <p>{repeatedWords(preview.repeated_rows, mapping)}</p>
          <Button
            size="small"
            onClick={() => onChange({ repeats: mapping.repeats === 'once' ? 'keep' : 'once' })}
          >
            {mapping.repeats === 'once' ? 'Keep them all' : 'Take each once'}
          </Button>
        </Notice>
      )}
      {preview.warnings.map(({ column, message }) => (
        <Notice key={column + message} tone="look">
          <b>{column}:</b> {message}
        </Notice>
      ))}
      {notes.length > 0 && (
        <ul className={css.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <PreviewLines aquariumId={aquariumId} parameters={parameters} series={preview.series} />
      <PreviewRows preview={preview} parameters={parameters} />
      <Button size="small" onClick={onDates}>
        Change how dates are read
      </Button>
      <div className={css.lists}>
        {preview.errors.length > 0 && <RejectedRows result={preview} fileName={fileName} />}
        {preview.cells.length > 0 && <CellNotices result={preview} fileName={fileName} />}
      </div>
    </div>
  )
}
