import type { DosedParameter, Strength } from '#domain/care/salts.ts'
import type { Measure, Working } from '#domain/care/working.ts'
import { exactText, levelText } from '#domain/care/working.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { formatFully } from '#domain/units/reading-format.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { readReading, readShown, unitOf } from '#web/readings/reading-text.ts'

/** The fields of a calculator as they are typed, by name. */
export type CalculatorForm = Readonly<Record<string, string>>

/** A product of the tank. */
export type KnownProduct = Strength & {
  readonly id: number
  readonly name: string
  readonly unit: 'ml' | 'g'
}

/** What is known of a parameter: the latest test unless it is too old, and what the tank uses a day; words about both. */
export type KnownLevel = {
  readonly now?: number | undefined
  readonly nowWords?: string | undefined
  readonly used?: number | undefined
  readonly usedWords?: string | undefined
}

/** What the calculators begin with. Without a tank only units and parameters are known. */
export type Known = {
  readonly units: Units
  /** Those of the tank with its targets, in the reader's units. */
  readonly parameters: readonly Parameter[]
  readonly litres?: number | undefined
  readonly levels?: Readonly<Partial<Record<string, KnownLevel>>>
  /** Those that a doser gives first. */
  readonly products?: readonly KnownProduct[]
}

type Option = { readonly value: string; readonly label: string }

/** A field of a form; `measure` is the unit in which it is typed, `options` are those of a choice. */
export type CalculatorField = {
  readonly name: string
  readonly label: string
  readonly isShown: boolean
  readonly help?: string | undefined
  readonly measure?: Measure
  readonly options?: readonly Option[]
  /** True for a choice between long words, which takes a row of its own. */
  readonly isWide?: boolean
}

/** What is wrong with fields, what is still needed, or what it came to. */
export type Outcome = {
  readonly errors: Readonly<Record<string, string>>
  readonly missing: readonly string[]
  readonly working?: Working | undefined
  /** The product of the tank that the answers are about. */
  readonly productId?: number | undefined
}

export type Calculator = {
  readonly key: CalculatorKey
  readonly label: string
  readonly start: (known: Known, of?: string) => CalculatorForm
  /** The form after a field was changed: what hangs on another parameter is filled in anew. */
  readonly change: (form: CalculatorForm, field: Typed, known: Known) => CalculatorForm
  readonly fields: (form: CalculatorForm, known: Known) => readonly CalculatorField[]
  readonly outcome: (form: CalculatorForm, known: Known) => Outcome
}

export type CalculatorKey = 'dose' | 'change' | 'salt'
export type Typed = { readonly name: string; readonly value: string }

/** A field for a number, named with its unit. */
export function numberField(
  name: string,
  {
    label,
    measure,
    ...rest
  }: { label: string; measure?: Measure; isShown?: boolean; help?: string | undefined },
): CalculatorField {
  const whole = measure ? nameWithUnit(label, unitOf(measure)) : label
  return { name, label: whole, isShown: true, ...(measure && { measure }), ...rest }
}

export function choiceField(
  name: string,
  choice: { label: string; options: readonly Option[]; isShown?: boolean; isWide?: boolean },
): CalculatorField {
  return { name, isShown: true, ...choice }
}

/** The text of a field that begins with something known. */
export function startText(measure: Measure, value: number | null | undefined): string {
  return value === null || value === undefined ? '' : formatFully(measure, value)
}

/** The form in other units: numbers that can be read keep their value, others their text. */
export function inOtherUnits(
  form: CalculatorForm,
  { from, to }: { from: readonly CalculatorField[]; to: readonly CalculatorField[] },
): CalculatorForm {
  const changed = from.flatMap(({ name, measure }) => {
    const other = to.find((field) => field.name === name)?.measure
    if (!measure || !other || unitOf(measure) === unitOf(other)) return []
    const read = readShown(measure, form[name] ?? '')
    return 'value' in read && read.value !== null ? [[name, exactText(other, read.value)]] : []
  })
  return { ...form, ...Object.fromEntries(changed) }
}

type Bounds = {
  /** Inclusive, in the stored unit. */
  readonly low?: number
  readonly high: number
  readonly isAboveZero?: boolean
  readonly isOptional?: boolean
}

/** Reads the shown fields of a form, and collects what is wrong or missing. */
export function reader(form: CalculatorForm, fields: readonly CalculatorField[]) {
  const errors: Record<string, string> = {}
  const missing: string[] = []
  return {
    errors,
    missing,
    isWhole: () => missing.length === 0 && Object.keys(errors).length === 0,
    /** NaN where the outcome tells what is wrong; undefined for an optional field that is empty. */
    number(name: string, { low = 0, high, isAboveZero = false, isOptional = false }: Bounds) {
      const field = fields.find((one) => one.name === name)
      if (!field?.isShown) return undefined
      const text = form[name] ?? ''
      const { measure } = field
      const read = measure ? readShown(measure, text) : readReading(text)
      if ('error' in read) errors[name] = read.error
      else if (read.value === null) {
        if (isOptional) return undefined
        missing.push(field.label)
      } else if (isAboveZero && !(read.value > 0)) errors[name] = 'Enter a number above 0.'
      else if (read.value < low || read.value > high) {
        const [least, most] = [low, high].map((limit) =>
          measure ? levelText(measure, limit) : String(limit),
        )
        errors[name] = `Enter a number from ${least} to ${most}.`
      } else return read.value
      return Number.NaN
    },
  }
}

export function measureOf({ parameters }: Known, key: string): Parameter {
  const found = parameters.find((parameter) => parameter.key === key) ?? parameters[0]
  if (!found) throw new Error('A calculator has parameters.')
  return found
}

/** The chosen option, or the first where the form has one that is not offered. */
export function chosenOf<Value extends string>(text: string | undefined, values: readonly Value[]): Value {
  return values.find((value) => value === text) ?? (values[0] as Value)
}

export function isDosed(key: string): key is DosedParameter {
  return key === 'alkalinity' || key === 'calcium' || key === 'magnesium'
}
