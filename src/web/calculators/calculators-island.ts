import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { regionOf } from '#domain/preferences.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { measures, unitsOfRegion } from '#domain/units/shown-units.ts'
import { withPoint } from '#web/readings/reading-text.ts'
import type { Calculator, CalculatorField, CalculatorForm, Known, Outcome } from './calculator.ts'
import { inOtherUnits } from './calculator.ts'
import * as css from './calculator-view.module.css'
import { alwaysSaid, calculators, pendingWords, workedOut } from './calculators.ts'

// The script of the public calculators for a visitor: the page is HTML, and this reckons what is typed into it.
const unitBoxes = [...document.querySelectorAll<HTMLSelectElement>('[data-unit-of]')]
const regional = unitsOfRegion(regionOf(navigator.language))
for (const box of unitBoxes) box.value = unitOf(regional, box)
let known = knownIn(unitsChosen())
const islands = calculators.flatMap((calculator) => {
  const place = document.querySelector<HTMLElement>(`[data-calculator="${calculator.key}"]`)
  return place ? [startCalculator(calculator, place)] : []
})

for (const box of unitBoxes) {
  box.disabled = false
  box.addEventListener('change', () => {
    const before = known
    known = knownIn(unitsChosen())
    for (const { convertFrom } of islands) convertFrom(before)
  })
}

function unitsChosen(): Units {
  const chosen = unitBoxes.map(({ dataset: { unitOf }, value }) => [unitOf, value])
  return { ...regional, ...Object.fromEntries(chosen) }
}

function unitOf(units: Units, { dataset }: HTMLSelectElement): string {
  const measure = measures.find((one) => one === dataset.unitOf)
  return measure ? units[measure] : ''
}

function knownIn(units: Units): Known {
  return { units, parameters: parametersOf(undefined, units) }
}

/** Draws a calculator's form and result into the elements that the page has for them. */
function startCalculator(calculator: Calculator, place: HTMLElement) {
  let form = calculator.start(known)
  const draw = () => {
    const outcome = calculator.outcome(form, known)
    for (const field of calculator.fields(form, known)) showField(place, { field, form, outcome })
    place.querySelector('[data-answers]')?.replaceChildren(answersOf(outcome))
    place.querySelector('[data-reckoned]')?.replaceChildren(...reckonedOf(outcome))
  }
  place.addEventListener('input', (event) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const value = withPoint({ currentTarget: target, nativeEvent: event })
    form = calculator.change(form, { name: target.name, value }, known)
    draw()
  })
  place.querySelector('fieldset')?.removeAttribute('disabled')
  draw()
  return {
    convertFrom(before: Known) {
      const [from, to] = [before, known].map((units) => calculator.fields(form, units))
      form = inOtherUnits(form, { from: from ?? [], to: to ?? [] })
      draw()
    },
  }
}

type Shown = { field: CalculatorField; form: CalculatorForm; outcome: Outcome }

function showField(place: HTMLElement, { field, form, outcome }: Shown) {
  const { name, label, isShown, help, options } = field
  const around = place.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const box = around?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
  if (!around || !box) return
  around.hidden = !isShown
  around.querySelector('label')?.replaceChildren(label)
  if (box instanceof HTMLSelectElement) showOptions(box, options ?? [])
  const text = form[name] ?? ''
  // A box that is typed into keeps the place of its cursor.
  if (box.value !== text && (options?.some(({ value }) => value === text) ?? true)) box.value = text
  const error = outcome.errors[name]
  box.setAttribute('aria-invalid', String(error !== undefined))
  const [helpBox, errorBox] = around.querySelectorAll('p')
  helpBox?.replaceChildren(help ?? '')
  errorBox?.replaceChildren(error ?? '')
}

function showOptions(box: HTMLSelectElement, options: NonNullable<CalculatorField['options']>) {
  const isSame =
    box.options.length === options.length &&
    options.every(({ value, label }, index) => {
      const option = box.options[index]
      return option?.value === value && option.label === label
    })
  if (!isSame) box.replaceChildren(...options.map(({ value, label }) => new Option(label, value)))
}

/** The same elements as those of `calculator-view.tsx`. */
function answersOf(outcome: Outcome): HTMLElement {
  if (!outcome.working) return element('p', css.missing, pendingWords(outcome))
  const rows = outcome.working.answers.map(({ about, figure, more = '' }) =>
    element(
      'div',
      undefined,
      element('dt', undefined, about),
      element('dd', undefined, element('strong', undefined, figure), element('span', undefined, more)),
    ),
  )
  return element('dl', css.answers, ...rows)
}

function reckonedOf({ working }: Outcome): HTMLElement[] {
  if (!working) return []
  const items = (lines: readonly string[]) => lines.map((line) => element('li', undefined, line))
  const warnings = element('ul', css.warnings, ...items([...working.warnings, alwaysSaid]))
  if (working.lines.length === 0) return [warnings]
  const lines = element('ol', undefined, ...items(working.lines))
  lines.setAttribute('aria-label', workedOut)
  return [warnings, element('div', css.working, element('p', undefined, workedOut), lines)]
}

function element(name: string, className: string | undefined, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  if (className !== undefined) made.className = className
  made.append(...children)
  return made
}
