import type { ParameterKey } from '#domain/parameters.ts'
import { parameters } from '#domain/parameters.ts'
import { chartLabel } from './chart-columns.ts'
import { seriesLook } from './series-look.ts'
import css from './series-toggles.module.css'

type SeriesTogglesProps = { shown: ReadonlySet<ParameterKey>; onToggle: (key: ParameterKey) => void }

/** Legend of the chart and the switches of its lines in one. */
export function SeriesToggles({ shown, onToggle }: SeriesTogglesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
    <div className={css.toggles} role="group" aria-label="Lines of the chart">
      {parameters.map((parameter, index) => (
        <button
          key={parameter.key}
          type="button"
          className={css.toggle}
          aria-pressed={shown.has(parameter.key)}
          onClick={() => onToggle(parameter.key)}
        >
          <svg className={css.swatch} viewBox="0 0 20 4" aria-hidden="true">
            <line
              x1="0"
              x2="20"
              y1="2"
              y2="2"
              stroke={seriesLook(index).color}
              strokeWidth="4"
              strokeDasharray={seriesLook(index).dash.join(' ')}
            />
          </svg>
          {chartLabel(parameter)}
        </button>
      ))}
    </div>
  )
}
