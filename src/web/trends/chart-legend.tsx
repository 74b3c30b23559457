import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { chartLabel } from '#web/chart/chart-columns.ts'
import { lineColors, lineStyle } from '#web/chart/line-style.ts'
import { shapePaths } from '#web/chart/point-shapes.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { bandName } from './band-words.ts'
import * as css from './chart-legend.module.css'
import { valueText, valueTitle } from './series-words.ts'

type ChartLegendProps = {
  parameters: readonly Parameter[]
  /** The parameters that have readings; only these are listed. */
  measured: ReadonlySet<ParameterKey>
  shown: ReadonlySet<ParameterKey>
  /** The values of each parameter, in the order of the parameters and in stored units. */
  readings: number[][]
  isAtCursor: boolean
  /** True where the lines are not drawn at their values, so that none is divided. */
  asPercent?: boolean
  onToggle: (key: ParameterKey) => void
  /** Shows one line alone, with its ideal range; called again for the same line, it brings the other lines back. */
  onFocus: (key: ParameterKey) => void
}

export function ChartLegend(props: ChartLegendProps) {
  const { parameters, measured, shown, readings, isAtCursor, asPercent = false, onToggle, onFocus } = props
  const labelOf = asPercent ? parameterLabel : chartLabel
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
    <div className={css.legend} role="group" aria-label="Lines of the chart">
      <div className={css.items}>
        {parameters.map((parameter, index) => {
          if (!measured.has(parameter.key)) return null
          const isAlone = shown.size === 1 && shown.has(parameter.key)
          return (
            <div key={parameter.key} className={css.item} data-shown={shown.has(parameter.key)}>
              <button
                type="button"
                className={css.toggle}
                aria-pressed={shown.has(parameter.key)}
                onClick={() => onToggle(parameter.key)}
                onDoubleClick={() => onFocus(parameter.key)}
              >
                <Swatch index={parameter.line ?? index} />
                <span className={css.label}>{labelOf(parameter)}</span>
                <span
                  className={css.value}
                  title={valueTitle(readings[index] ?? [], { parameter, isAtCursor })}
                  aria-hidden="true"
                >
                  {valueText(readings[index] ?? [], { parameter, isAtCursor })}
                </span>
              </button>
              <button
                type="button"
                className={css.focus}
                aria-pressed={isAlone}
                aria-label={`Only ${parameter.label}, with ${bandName(parameter)}`}
                title={isAlone ? 'Back to the other lines' : `Only this line, with ${bandName(parameter)}`}
                onClick={() => onFocus(parameter.key)}
              >
                <Icon name="focus" size={16} />
              </button>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Swatch({ index }: { index: number }) {
  // Dashes and shape are the same in both schemes.
  const { dash, shape } = lineStyle(index, 'light')
  return (
    <svg className={css.swatch} style={lineColors(index)} viewBox="-12 -6 24 12" aria-hidden="true">
      <path d="M-12 0H12" stroke="currentColor" strokeWidth="2" strokeDasharray={dash.join(' ')} />
      <path d={shapePaths[shape]} fill="currentColor" />
    </svg>
  )
}
