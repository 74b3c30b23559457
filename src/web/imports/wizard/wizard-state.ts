import type { FileLook } from '#contract/imports/preview.ts'
import type { ColumnMapping, ImportMapping } from '#domain/imports/mapping.ts'
import { dateQuestions, dayInName, firstClock } from './wizard-dates.ts'
import { columnProblems, dateProblems, tankColumns } from './wizard-problems.ts'
import type { Problems, Wizard, WizardStep } from './wizard-shape.ts'
import type { ChosenTarget } from './wizard-targets.ts'
import { likelyUnit } from './wizard-targets.ts'

type WizardStart = { look: FileLook; fileName: string; startsWithDates?: boolean; hasChosenShape?: boolean }

/** Starts with the columns of a file, unless only its dates are in question. */
export function wizardOf(start: WizardStart): Wizard {
  const { look, fileName, startsWithDates = false, hasChosenShape = false } = start
  const date = hasTime(look.mapping) ? null : (look.mapping.date ?? dayInName(fileName))
  const wizard: Wizard = {
    look,
    mapping: { ...look.mapping, date, clock: firstClock(look) },
    step: 'columns',
    preview: undefined,
    problems: {},
    asked: undefined,
    asksShape: hasChosenShape || !look.is_shape_sure,
    allTanks: [],
  }
  const isPlain =
    look.columns.every((_, index) => !isUnsure(wizard, index)) &&
    Object.keys(columnProblems(wizard)).length === 0
  const isAboutDates = startsWithDates && isPlain && look.is_shape_sure && look.remembered_at === null
  return isAboutDates && dateQuestions(wizard).length > 0 ? { ...wizard, step: 'dates' } : wizard
}

function hasTime({ columns }: ImportMapping): boolean {
  return columns.some(({ to }) => to === 'time')
}

/** The wizard with another mapping, without the preview of the previous one. */
export function mapped(wizard: Wizard, change: Partial<ImportMapping>): Wizard {
  return { ...wizard, mapping: { ...wizard.mapping, ...change }, preview: undefined, problems: {} }
}

export function withTarget(wizard: Wizard, index: number, chosen: ChosenTarget): Wizard {
  const { to } = chosen
  const { look, mapping } = wizard
  const proposed = look.mapping.columns[index]
  const column = look.columns[index]
  const guessed = column ? likelyUnit(column, chosen) : null
  const isProposed = proposed?.to === to
  const { zeros: _, ...rest } = mapping.columns[index] ?? { header: '' }
  const zeros = isProposed && proposed.zeros ? { zeros: proposed.zeros } : {}
  return mapped(wizard, {
    columns: mapping.columns.map((one, at) =>
      at === index ? { ...rest, to, unit: isProposed ? proposed.unit : guessed, ...zeros } : one,
    ),
  })
}

export function withUnit(wizard: Wizard, index: number, unit: string | null): Wizard {
  return withColumn(wizard, index, { unit })
}

export function withZeros(wizard: Wizard, index: number, zeros: 'blank' | 'reading'): Wizard {
  return withColumn(wizard, index, { zeros })
}

function withColumn(wizard: Wizard, index: number, change: Partial<ColumnMapping>): Wizard {
  const { columns } = wizard.mapping
  return mapped(wizard, {
    columns: columns.map((column, at) => (at === index ? { ...column, ...change } : column)),
  })
}

/** Reads only the rows with this value in the column; undefined removes the column's filter. */
export function withFilter(wizard: Wizard, column: number, value: string | undefined): Wizard {
  const others = wizard.mapping.only.filter((one) => one.column !== column)
  const only = value === undefined ? others : [...others, { column, value }]
  const allTanks = wizard.allTanks.filter((one) => one !== column)
  return mapped({ ...wizard, allTanks }, { only })
}

export function withAllTanks(wizard: Wizard, column: number): Wizard {
  const answered = withFilter(wizard, column, undefined)
  return { ...answered, allTanks: [...answered.allTanks, column] }
}

/** True for a proposal that is worth a look; false once the user has changed it. */
export function isUnsure(wizard: Wizard, index: number): boolean {
  const { look, mapping } = wizard
  // Columns that name the tank have a question of their own.
  if (tankColumns(wizard).includes(index)) return false
  const [column, proposed, now] = [look.columns[index], look.mapping.columns[index], mapping.columns[index]]
  const isSame = proposed?.to === now?.to && proposed?.unit === now?.unit && proposed?.zeros === now?.zeros
  return column?.sure === false && isSame
}

/** Goes to the next step, or stays and shows the problems of this one. */
export function goneOn(wizard: Wizard): Wizard {
  if (wizard.step === 'columns') {
    const problems = columnProblems(wizard)
    if (Object.keys(problems).length > 0) return { ...wizard, problems }
    return { ...wizard, problems: {}, step: dateQuestions(wizard).length > 0 ? 'dates' : 'preview' }
  }
  const problems = dateProblems(wizard)
  return Object.keys(problems).length > 0
    ? { ...wizard, problems }
    : { ...wizard, problems: {}, step: 'preview' }
}

/** Goes to the previous step; from the preview, to the last step that has a question. */
export function goneBack(wizard: Wizard): Wizard {
  const asksDates = wizard.step === 'preview' && dateQuestions(wizard).length > 0
  return wentTo(wizard, asksDates ? 'dates' : 'columns')
}

export function wentTo(wizard: Wizard, step: WizardStep): Wizard {
  return { ...wizard, step, problems: {} }
}

/** Goes to the step at which the user can correct what the server refuses about the mapping. */
export function refused(wizard: Wizard, fields: Problems): Wizard {
  const { date_order: asked = wizard.asked } = fields
  const isAboutDates = Object.keys(fields).every((field) => dateFields.includes(field))
  return { ...wizard, asked, step: isAboutDates ? 'dates' : 'columns', problems: fields }
}

const dateFields: readonly string[] = ['date_order', 'decimals', 'clock', 'date']
