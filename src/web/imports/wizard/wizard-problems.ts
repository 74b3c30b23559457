import { readHeaderCell } from '#domain/imports/header/names.ts'
import { isKept, repeatedColumns } from '#domain/imports/mapping.ts'
import { dateQuestions } from './wizard-dates.ts'
import type { Problems, Wizard } from './wizard-shape.ts'

/** Columns that name several tanks, so that the user has to choose one. Columns of very many values list none. */
export function tankColumns({ look }: Pick<Wizard, 'look'>): number[] {
  return look.columns.flatMap(({ header, filled, values }, index) =>
    filled > 0 && values?.length !== 1 && readHeaderCell(header)?.kind === 'tank' ? [index] : [],
  )
}

/** The value that selects rows, as the file writes it; without a list of values, that of an earlier file. */
export function chosenValue({ look, mapping }: Pick<Wizard, 'look' | 'mapping'>, column: number) {
  const plain = (text: string) => text.trim().toLowerCase()
  const chosen = mapping.only.find((one) => one.column === column)
  const values = look.columns[column]?.values
  if (!values) return chosen?.value
  return chosen && values.find(({ value }) => plain(value) === plain(chosen.value))?.value
}

export function columnProblems(wizard: Pick<Wizard, 'look' | 'mapping' | 'allTanks'>): Problems {
  const { columns } = wizard.mapping
  const unanswered = tankColumns(wizard).filter(
    (column) => !wizard.allTanks.includes(column) && chosenValue(wizard, column) === undefined,
  )
  const isEmpty = !columns.some(({ to }) => isKept(to))
  const unitless = columns.flatMap(({ unit }, column) =>
    asksUnit(wizard, column) && unit === null ? [column] : [],
  )
  return {
    ...Object.fromEntries(unitless.map((column) => [`columns[${column}]`, unitProblem])),
    ...Object.fromEntries(unanswered.map((column) => [`only[${column}]`, tankProblem])),
    ...repeated(wizard),
    ...(isEmpty && { columns: emptyProblem }),
  }
}

/** True for a column whose unit only the user can say: its values stand in the file without one. */
export function asksUnit({ look, mapping }: Pick<Wizard, 'look' | 'mapping'>, index: number): boolean {
  const [column, proposed, now] = [look.columns[index], look.mapping.columns[index], mapping.columns[index]]
  if (!column || !now) return false
  return proposed?.to === now.to && column.asks_unit
}

/** True for a column whose zeros only the user can explain. */
export function asksZeros({ look, mapping }: Pick<Wizard, 'look' | 'mapping'>, index: number): boolean {
  const isProposed = look.mapping.columns[index]?.to === mapping.columns[index]?.to
  return isProposed && look.columns[index]?.asks_zeros === true
}

const unitProblem = 'Choose the unit: the file does not say.'
const tankProblem = 'Choose which tank’s rows to read: an import goes into one tank.'
const emptyProblem = 'Nothing would be read: choose what at least one column holds.'

/** Targets that may be read from one column only, but are chosen for more. */
function repeated({ mapping: { columns } }: Pick<Wizard, 'mapping'>): Problems {
  const problems = [...repeatedColumns(columns)].map(([column, first]) => {
    const name = columnName(columns[first]?.header ?? '', first)
    return [`columns[${column}]`, `The same is already read from ${name}: choose one of the two.`]
  })
  return Object.fromEntries(problems)
}

/** `“Temp”`, or `column 3` of one without a header. */
export function columnName(header: string, index: number): string {
  return header.trim() === '' ? `column ${index + 1}` : `“${header.trim()}”`
}

export function dateProblems(wizard: Wizard): Problems {
  const { mapping } = wizard
  const questions = dateQuestions(wizard)
  return {
    ...(questions.includes('order') &&
      mapping.date_order === null && { date_order: 'Choose how the dates are read.' }),
    ...(questions.includes('date') &&
      mapping.date === null && { date: 'Enter the day of these readings as YYYY-MM-DD.' }),
    ...(mapping.clock &&
      'minutes' in mapping.clock &&
      mapping.clock.minutes === 0 && {
        clock: 'Enter how many minutes the clock is off.',
      }),
  }
}
